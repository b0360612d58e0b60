import type { Side } from "../../shared/evidence/vocabulary.ts";

export const sideLabels: Readonly<Record<Side, string>> = {
  claimant: "Demandantes",
  defendant: "Demandados",
  mediator: "Mediadores",
  oversight: "Entes de control",
};

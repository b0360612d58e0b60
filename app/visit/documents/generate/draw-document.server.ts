import type { ClassSheet } from "../class/contract.ts";
import { drawClass } from "../class/draw-class.server.ts";
import type { DrawnDocument } from "../pdf/sheet.server.ts";
import { type CaseContent, drawCase } from "./case.server.ts";
import { type Characterization, drawCharacterization } from "./characterization.server.ts";
import type { Edition } from "./edition.server.ts";
import { drawGuide } from "./guide-document.server.ts";
import { drawPolicy } from "./policy.server.ts";
import { drawResearch, type Research } from "./research.server.ts";
import { drawTrends, type Trends } from "./trends.server.ts";

/** Plain data, so that a child process can draw it. */
export type DocumentContent = { edition: Edition } & (
  | { key: "characterization"; data: Characterization }
  | { key: "trends"; data: Trends }
  /** With the folder where the pictures of the guide are. */
  | { key: "product"; publicFolder: string }
  | { key: "research"; data: Research }
  /** One work; loaded by the room that tells it. */
  | { key: "case"; data: CaseContent }
  | { key: "class"; data: ClassSheet }
  /** With what the installation loads from others, in sentences. */
  | { key: "policy"; services: string[] }
);

/** Draws a document; the same content gives the same bytes. */
export function drawDocument(content: DocumentContent): Promise<DrawnDocument> {
  const { edition } = content;
  switch (content.key) {
    case "characterization":
      return drawCharacterization(edition, content.data);
    case "case":
      return drawCase(edition, content.data);
    case "class":
      return drawClass(edition, content.data);
    case "trends":
      return drawTrends(edition, content.data);
    case "research":
      return drawResearch(edition, content.data);
    case "product":
      return drawGuide(edition, content.publicFolder);
    case "policy":
      return drawPolicy(edition, content.services);
  }
}

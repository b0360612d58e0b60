import { z } from "zod";
import { sides } from "../evidence/vocabulary.ts";
import { emptyAsMissing, idFilter } from "./list-query.ts";

/** Of conflicts alone: how they are coded, and who takes part in them, on one side or on any. */
export const codingFilters = {
  type: emptyAsMissing(z.string({ error: "Debe ser un solo tipo" })),
  escalation: emptyAsMissing(z.string({ error: "Debe ser un solo escalamiento" })),
  actor: idFilter,
  side: emptyAsMissing(z.enum(sides, { error: `Debe ser ${sides.join(", ")}` })),
};

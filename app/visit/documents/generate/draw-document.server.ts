import { drawClass } from "../class/draw-class.server.ts";
import type { DrawnDocument } from "../pdf/sheet.server.ts";
import { drawCase } from "./case.server.ts";
import { drawCharacterization } from "./characterization.server.ts";
import type { Edition } from "./edition.server.ts";
import { drawGuide } from "./guide-document.server.ts";
import { drawPolicy } from "./policy.server.ts";
import { drawResearch } from "./research.server.ts";
import { drawTrends } from "./trends.server.ts";

/** How each document is drawn; a work, and its sheet for a class, are loaded by the rooms that tell them. */
const drawings = {
  characterization: drawCharacterization,
  trends: drawTrends,
  product: drawGuide,
  research: drawResearch,
  policy: drawPolicy,
  case: drawCase,
  class: drawClass,
};
type Key = keyof typeof drawings;
/** What a document is drawn from, besides its edition. */
export type DocumentData<K extends Key> = Parameters<(typeof drawings)[K]>[1];

/** Plain data, so that a child process can draw it. */
export type DocumentContent<K extends Key = Key> = {
  [Each in K]: { edition: Edition; key: Each; data: DocumentData<Each> };
}[K];

/** Draws a document; the same content gives the same bytes. */
export function drawDocument<K extends Key>({
  key,
  edition,
  data,
}: DocumentContent<K>): Promise<DrawnDocument> {
  const draw = drawings[key] as (edition: Edition, data: DocumentData<K>) => Promise<DrawnDocument>;
  return draw(edition, data);
}

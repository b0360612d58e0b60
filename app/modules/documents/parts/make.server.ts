import type { Reader } from "../../../../db/client.server.ts";
import type { DocumentKey } from "../constants.ts";
import { makeCharacterization } from "./characterization.server.ts";
import { loadEdition } from "./edition.server.ts";
import { makeGuide } from "./guide-document.server.ts";
import type { MadeDocument } from "./sheet.server.ts";
import { makePolicy, makeResearch } from "./text-documents.server.ts";
import { makeTrends } from "./trends.server.ts";

/** Makes a document of the data as they are now. */
export async function makeDocument(db: Reader, key: DocumentKey, siteAddress: string): Promise<MadeDocument> {
  const edition = await loadEdition(db, siteAddress);
  switch (key) {
    case "characterization":
      return makeCharacterization(db, edition);
    case "trends":
      return makeTrends(db, edition);
    case "research":
      return makeResearch(edition);
    case "product":
      return makeGuide(edition);
    case "policy":
      return makePolicy(edition);
  }
}

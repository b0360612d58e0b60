import { changeRows } from "../../../db/links/store-links.server.ts";
import { lockRow } from "../../../db/rows.server.ts";
import type { Write } from "../../../db/write.server.ts";
import type { Correction, Proposal } from "../../nouns/passages/reader/study.server.ts";
import { nouns } from "../../nouns/register.ts";
import { AppError, invalidField } from "../../shared/api/errors.ts";
import { requireVersion } from "../../shared/database/versions.server.ts";
import { locatePassage } from "../../shared/evidence/anchors.ts";
import { inputSchema } from "../../shared/values/field-schemas.ts";
import { deskMessages, type ProposalDecision } from "./contract.ts";

type Given = NonNullable<ProposalDecision["correction"]>;

/**
 * Puts right what a contradiction is about: a date, or a part of a text.
 * @throws AppError `invalid`, `stale` where somebody has changed the record since it was shown, `conflict`
 */
export async function correctField(writing: Write, proposal: Proposal, given: Given): Promise<void> {
  const correction = proposal.corrections.find(
    ({ place }) => place.record === given.record && place.field === given.field,
  );
  if (!correction) throw invalidField("correction", "Ese campo no es de esta contradicción");
  const { noun, field } = correction.place;
  const { column = "" } = nouns[noun].fields[field] ?? {};
  const before = await lockRow(writing.tx, noun, { id: given.record }, deskMessages.unknown);
  requireVersion(before, given.__v);
  const text = String(before[column]);
  const value = readValue(correction, replacePlace(text, correction, given.value));
  if (value === text) throw invalidField("correction", deskMessages.unchanged);
  await changeRows(writing, noun, [{ before, set: { [column]: value } }]);
}

/** The whole field with another text in place of the quote. @throws AppError `conflict` where the field has it no more */
function replacePlace(text: string, { place }: Correction, value: string): string {
  const range = locatePassage(text, place);
  if (!range) throw new AppError("conflict", { message: deskMessages.unknown });
  return text.slice(0, range.start) + value + text.slice(range.end);
}

/** @throws AppError `invalid` for what the field would not take in its form either */
function readValue({ place: { noun, field } }: Correction, value: string): unknown {
  const read = inputSchema(nouns[noun].fields).shape[field]?.safeParse(value);
  if (read?.success) return read.data;
  throw invalidField("correction", read?.error.issues[0]?.message ?? deskMessages.unchanged);
}

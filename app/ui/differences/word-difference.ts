import { diffArrays } from "diff";

/** A part of two texts: in both, only in the earlier, or only in the later. */
export type Piece = { kind: "same" | "removed" | "added"; text: string };

/** Lines, sentences, words: what differs at one level is compared again at the next. Each pattern matches every character. */
const levels = [/[^\n]*\n|[^\n]+/g, /.+?(?:[.;:!?]\s+|$)|\s+/gs, /\s+|[\p{L}\p{N}]+|[^\s\p{L}\p{N}]/gu];

/** Tokens taken out and put in beyond which a passage counts as replaced: the time grows with their square. */
const mostEdits = 2000;

/** Share of common characters below which one passage counts as replaced by the other. */
const leastInCommon = 0.3;

/** What was taken out of a text and put into it, word by word where most of a passage stayed. */
export function compareTexts(before: string, after: string): Piece[] {
  return mergePieces(refine(before, after, 0));
}

function refine(before: string, after: string, level: number): Piece[] {
  const pattern = levels[level];
  if (!pattern || before === "" || after === "") return replace(before, after);
  const pieces = mergePieces(compareTokens(before.match(pattern) ?? [], after.match(pattern) ?? []));
  if (level === levels.length - 1) return isAlike(pieces) ? pieces : replace(before, after);
  return splitRegions(pieces).flatMap(({ same, removed, added }) =>
    same === "" ? refine(removed, added, level + 1) : [{ kind: "same" as const, text: same }],
  );
}

function replace(before: string, after: string): Piece[] {
  return [
    { kind: "removed" as const, text: before },
    { kind: "added" as const, text: after },
  ].filter(({ text }) => text !== "");
}

function isAlike(pieces: Piece[]): boolean {
  const characters = (kind: Piece["kind"]) =>
    pieces.reduce((sum, piece) => (piece.kind === kind ? sum + piece.text.trim().length : sum), 0);
  const same = characters("same");
  return same >= leastInCommon * (same + Math.max(characters("removed"), characters("added")));
}

function compareTokens(before: string[], after: string[]): Piece[] {
  const changes = diffArrays(before, after, { maxEditLength: mostEdits });
  if (!changes) return replace(before.join(""), after.join(""));
  return changes.map(({ value, added, removed }) => ({
    kind: added ? "added" : removed ? "removed" : "same",
    text: value.join(""),
  }));
}

type Region = { same: string; removed: string; added: string };

function splitRegions(pieces: Piece[]): Region[] {
  const regions: Region[] = [];
  for (const { kind, text } of pieces) {
    const last = regions.at(-1);
    if (kind === "same") regions.push({ same: text, removed: "", added: "" });
    else if (last?.same === "") last[kind] += text;
    else regions.push({ same: "", removed: "", added: "", [kind]: text });
  }
  return regions;
}

function mergePieces(pieces: Piece[]): Piece[] {
  const result: Piece[] = [];
  for (const { same, removed, added } of absorbLoneSpaces(splitRegions(mergeRuns(pieces))))
    result.push(...(same === "" ? replace(removed, added) : [{ kind: "same" as const, text: same }]));
  return result;
}

function mergeRuns(pieces: Piece[]): Piece[] {
  const runs: Piece[] = [];
  for (const piece of pieces) {
    const last = runs.at(-1);
    if (piece.text === "") continue;
    if (last?.kind === piece.kind) last.text += piece.text;
    else runs.push({ ...piece });
  }
  return runs;
}

/** A space alone between two changes belongs to them. */
function absorbLoneSpaces(regions: Region[]): Region[] {
  const result: Region[] = [];
  for (const [index, region] of regions.entries()) {
    const last = result.at(-1);
    const isBetween = index > 0 && index < regions.length - 1;
    if (last && isBetween && last.same === "" && /^[^\S\n]+$/.test(region.same)) {
      last.removed += region.same;
      last.added += region.same;
    } else if (last && last.same === "" && region.same === "") {
      last.removed += region.removed;
      last.added += region.added;
    } else result.push({ ...region });
  }
  return result;
}

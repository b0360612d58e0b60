/** A part of two texts: in both, only in the earlier, or only in the later. */
export type Piece = { kind: "same" | "removed" | "added"; text: string };

/** From coarse to fine; what differs in one is looked at again in the next. Each matches every character. */
const levels = [/[^\n]*\n|[^\n]+/g, /.+?(?:[.;:!?]\s+|$)|\s+/gs, /\s+|[\p{L}\p{N}]+|[^\s\p{L}\p{N}]/gu];

/** Cells of the table that finds what two lists share: past it, what lies between the equal ends counts as different. */
const largestTable = 2_000_000;

/** Below this share of common letters, two passages are told as one that replaced the other. */
const leastInCommon = 0.3;

/** What was taken out of a text and put into it, word by word where most of a passage stayed. */
export function compareTexts(before: string, after: string): Piece[] {
  return joined(refine(before, after, 0));
}

function refine(before: string, after: string, level: number): Piece[] {
  const pattern = levels[level];
  if (!pattern || before === "" || after === "") return replaced(before, after);
  const pieces = joined(comparedTokens(tokensOf(before, pattern), tokensOf(after, pattern)));
  if (level === levels.length - 1) return isAlike(pieces) ? pieces : replaced(before, after);
  return regionsOf(pieces).flatMap(({ same, removed, added }) =>
    same === "" ? refine(removed, added, level + 1) : [{ kind: "same" as const, text: same }],
  );
}

const tokensOf = (text: string, pattern: RegExp): string[] => text.match(pattern) ?? [];

function replaced(before: string, after: string): Piece[] {
  return [
    { kind: "removed" as const, text: before },
    { kind: "added" as const, text: after },
  ].filter(({ text }) => text !== "");
}

function isAlike(pieces: Piece[]): boolean {
  const letters = (kind: Piece["kind"]) =>
    pieces.reduce((sum, piece) => (piece.kind === kind ? sum + piece.text.trim().length : sum), 0);
  const same = letters("same");
  return same >= leastInCommon * (same + Math.max(letters("removed"), letters("added")));
}

/** Equal ends are cut off first: an edit seldom touches a whole text. */
function comparedTokens(before: string[], after: string[]): Piece[] {
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < most - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  const [from, to] = [before.slice(start, before.length - end), after.slice(start, after.length - end)];
  return [
    { kind: "same", text: before.slice(0, start).join("") },
    ...(from.length * to.length > largestTable
      ? replaced(from.join(""), to.join(""))
      : longestCommon(from, to)),
    { kind: "same", text: end === 0 ? "" : before.slice(-end).join("") },
  ];
}

/** The longest common subsequence, by the usual table: each cell is how much the rests from there on share. */
function longestCommon(before: string[], after: string[]): Piece[] {
  const width = after.length + 1;
  const shared = new Uint32Array((before.length + 1) * width);
  const at = (row: number, column: number) => shared[row * width + column] ?? 0;
  for (let row = before.length - 1; row >= 0; row -= 1)
    for (let column = after.length - 1; column >= 0; column -= 1)
      shared[row * width + column] =
        before[row] === after[column]
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1));
  const pieces: Piece[] = [];
  let [row, column] = [0, 0];
  while (row < before.length || column < after.length) {
    const [old, young] = [before[row], after[column]];
    if (old !== undefined && old === young) {
      pieces.push({ kind: "same", text: old });
      row += 1;
      column += 1;
    } else if (old !== undefined && (young === undefined || at(row + 1, column) >= at(row, column + 1))) {
      pieces.push({ kind: "removed", text: old });
      row += 1;
    } else {
      pieces.push({ kind: "added", text: young ?? "" });
      column += 1;
    }
  }
  return pieces;
}

type Region = { same: string; removed: string; added: string };

/** What stayed and what changed, by turns; a space alone between two changes belongs to them. */
function regionsOf(pieces: Piece[]): Region[] {
  const regions: Region[] = [];
  for (const { kind, text } of pieces) {
    const last = regions.at(-1);
    if (kind === "same") regions.push({ same: text, removed: "", added: "" });
    else if (last?.same === "") last[kind] += text;
    else regions.push({ same: "", removed: "", added: "", [kind]: text });
  }
  return regions;
}

/** Each run of one kind as one piece, what was taken out before what was put in. */
function joined(pieces: Piece[]): Piece[] {
  const result: Piece[] = [];
  for (const { same, removed, added } of withoutLoneSpaces(regionsOf(runsOf(pieces))))
    result.push(...(same === "" ? replaced(removed, added) : [{ kind: "same" as const, text: same }]));
  return result;
}

function runsOf(pieces: Piece[]): Piece[] {
  const runs: Piece[] = [];
  for (const piece of pieces) {
    const last = runs.at(-1);
    if (piece.text === "") continue;
    if (last?.kind === piece.kind) last.text += piece.text;
    else runs.push({ ...piece });
  }
  return runs;
}

function withoutLoneSpaces(regions: Region[]): Region[] {
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

import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readProposals } from "./proposals.server.ts";
import type { Proposal, StudyTexts } from "./study.server.ts";

/**
 * Proposals of the real study that were read by eye: digests of quote and news item, as its texts are not ours to
 * commit. Those of `references` are all the bibliography lines, of 105 of the press, whose news item is among the 320.
 */
const judged = {
  references: `
  0103f691 036d0d20 04e85887 056e4477 1cd0495d 1f549610 261db9c8 29a50c1a 2f510503 44984cf1 48885aa7 4a4d1791
  4dc2c857 4f2fcdea 5a89cdbc 6c55dccf 6db60ee4 6f2231c4 7eac162b 815f6699 82561889 861cbf1e 88fb4fc9 89e21907
  8a7fa612 8f673065 8f919f87 8fd4044e 91760bbb 95bebc15 9ed86b8e a0cd5b8e a365d958 ac6cec0a af91ebe9 b2c7f863
  b3681bc7 bcb0b217 c1ead977 cdd6a799 ce43c838 da72f6b8 db963018 e0ca2394 eb924330 eeb5e0e1 f9cbfb14 fe673477`,
  dates: `
  00143c20 00a00e81 04723adb 0ed6169e 13a1a41e 15c0f569 1b9a5f94 1c38469b 1e3aba31 2222f5a0 24a657be 2b39918f
  2b5e0512 3565a28a 39286e38 3be2cf3a 3f36a3a3 5a99dfef 5bd0919a 743faad9 7460ed1d 7baa9006 7d3486c2 82b4c16f
  8848afc3 89ad7596 94633e41 94c877b2 9a48cad6 9cc5823c 9e6b57a8 a22aa73e a3f4b64d a583b6c1 a8cf860f aaa9b9ab
  ae009ae1 b0275b02 b2d841c3 bda81e86 cc090aef d235d71a db442bb9 dd4cc7f7 e5d9f4c5 e5ee32db f29d07d4 f44c0abe
  f818e3c8 fdfdf6d7`,
  falseDates: "1c38469b",
};

const folder = process.env.STUDY_DATA ?? join("..", "shared", "data", "study");
const isThere = existsSync(folder);

describe.skipIf(!isThere)(isThere ? "The real study" : `The real study (skipped: no ${folder})`, () => {
  const study = isThere ? readStudy() : null;
  const proposals = study ? readProposals(study) : [];

  it("names the news of at least 95 % of the bibliography lines, and 98 % of what it names is right", () => {
    const found = digest("reference");
    const right = new Set(list(judged.references));
    const news = new Set(study?.news.map(({ id }) => id));
    const known = found.filter((each) => right.has(each));
    expect(known.length).toBeGreaterThanOrEqual(0.95 * right.size);
    // With more news than were judged, more lines have theirs.
    if (news.size === 320) expect(known.length).toBeGreaterThanOrEqual(0.98 * found.length);
  });

  it("is right in 95 % of the dates", () => {
    const found = digest("date");
    const right = new Set(list(judged.dates).filter((each) => !list(judged.falseDates).includes(each)));
    const known = found.filter((each) => right.has(each));
    expect(known.length).toBeGreaterThanOrEqual(0.95 * right.size);
    if (study?.news.length === 320) expect(known.length).toBeGreaterThanOrEqual(0.95 * found.length);
  });

  it("finds the contradictions that are there", () => {
    const reasons = proposals.filter(({ kind }) => kind === "contradiction").map(({ reason }) => reason);
    for (const reason of [
      /^El texto cuenta 2003 y salta a «septiembre de 2024»; 2004 tiene una noticia/,
      /^El texto cuenta 2003 y salta a «11 de septiembre de 2011»/,
      /^La bibliografía dice 24 de noviembre de 2014, y la noticia es del 24 de noviembre de 2013$/,
      /^El texto cita «Valencia, 2012», y la bibliografía solo tiene de ese autor 2011, 2014$/,
      /dice 30 de noviembre de 2014$/,
      /8 de diciembre de 15$/,
      /25 de julio de 215$/,
    ])
      expect(reasons).toContainEqual(expect.stringMatching(reason));
  });

  it("takes no strategic project for an actor, and joins no two parties", () => {
    const actors = proposals.filter(({ kind }) => kind === "actor");
    const named = actors.filter(({ actor }) =>
      /^(?:Relocalizaci|Expansi|Mejoramiento)|Ministerio.* y /.test(actor ?? ""),
    );
    expect(actors.length).toBeGreaterThan(40);
    expect(named).toEqual([]);
  });

  function digest(kind: Proposal["kind"]): string[] {
    return proposals
      .filter((proposal) => proposal.kind === kind)
      .map(({ place, news }) =>
        createHash("sha256").update(`${place.quote}\n${news}`).digest("hex").slice(0, 8),
      );
  }
});

function list(digests: string): string[] {
  return digests.trim().split(/\s+/);
}

type Stored = Record<string, string> & { _id: { $oid: string }; intervention: { $oid: string } };

function readStudy(): StudyTexts {
  const read = (name: string) => JSON.parse(readFileSync(join(folder, `${name}.json`), "utf8")) as Stored[];
  const ids = ({ _id, intervention }: Stored) => ({ id: _id.$oid, intervention: intervention?.$oid ?? "" });
  const text = (stored: Stored, field: string) => stored[field] ?? "";
  return {
    interventions: read("interventions").map((stored) => ({
      id: stored._id.$oid,
      name: text(stored, "interventionName"),
      strategicProject: text(stored, "strategicProject"),
    })),
    datasheets: read("interventiondatasheets").map((stored) => ({
      ...ids(stored),
      description: text(stored, "description"),
      features: text(stored, "features"),
      conflictivity: text(stored, "conflictivity"),
    })),
    conflicts: read("conflicts").map((stored) => ({
      ...ids(stored),
      name: text(stored, "conflictName"),
      description: text(stored, "description"),
      actorsInvolved: text(stored, "actorsInvolved"),
    })),
    news: read("news").map((stored) => ({
      id: stored._id.$oid,
      interventions: [stored.intervention.$oid],
      headline: text(stored, "newsName"),
      description: text(stored, "description"),
      date: readDate(stored.newsDate as unknown as { $date: string | { $numberLong: string } }),
      conflicts: [],
    })),
  };
}

function readDate({ $date }: { $date: string | { $numberLong: string } }): string {
  return new Date(typeof $date === "string" ? $date : Number($date.$numberLong)).toISOString().slice(0, 10);
}

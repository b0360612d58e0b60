import { findHeadline, type Proposal, propose, type ReadNews, type StudyConflict } from "./study.server.ts";
import { compareStems, readStems, spellStems, type Weights } from "./text/likeness.server.ts";

const least = 0.09;
/** How much more like one conflict a news item must be than any other of its intervention. */
const lead = 1.25;

/** For each news item the conflict of its intervention that it seems to tell of; a person confirms it. */
export function proposeConflictLinks(
  intervention: string,
  news: readonly ReadNews[],
  conflicts: readonly StudyConflict[],
  weigh: Weights,
): Proposal[] {
  const read = conflicts.map((conflict) => ({
    conflict,
    stems: readStems(`${conflict.name} ${conflict.description} ${conflict.actorsInvolved}`),
  }));
  return news.flatMap((item) => {
    if (item.conflicts.length > 0) return [];
    const [best, second] = read
      .map(({ conflict, stems: others }) => ({ conflict, ...compareStems(item.stems, others, weigh) }))
      .sort((a, b) => b.likeness - a.likeness);
    if (!best || best.likeness < least || best.likeness < lead * (second?.likeness ?? 0)) return [];
    const words = spellStems(`${item.headline} ${item.description}`, best.shared).map((word) => `«${word}»`);
    return propose({
      kind: "conflict",
      score: Math.min(0.79, 0.45 + best.likeness),
      reason: `De los conflictos de la actuación es el más parecido; comparten ${words.join(", ")}`,
      intervention,
      place: findHeadline(item),
      news: item.id,
      conflict: best.conflict.id,
    });
  });
}

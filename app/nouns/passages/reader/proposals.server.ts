import { countNames, type KnownNames, proposeActors } from "./actor-names.server.ts";
import { proposeCitations } from "./cited.server.ts";
import { proposeConflictLinks } from "./conflict-links.server.ts";
import {
  contradictCitations,
  contradictEntries,
  contradictNews,
  contradictSpans,
  contradictTexts,
  contradictYears,
} from "./contradictions.server.ts";
import { proposeDated } from "./dated.server.ts";
import { proposeDuplicates } from "./duplicates.server.ts";
import { type OtherWork, proposeOtherWorks } from "./other-works.server.ts";
import { type Match, matchEntries, proposeReferences } from "./references.server.ts";
import { proposeSources } from "./sources.server.ts";
import {
  listDatasheetTexts,
  type Proposal,
  type ReadNews,
  type StudyConflict,
  type StudyText,
  type StudyTexts,
  tellApart,
} from "./study.server.ts";
import { type Chronicle, readChronicle } from "./text/chronicle.server.ts";
import { readHeadline, readStems, type Weights, weighStems } from "./text/likeness.server.ts";

type ReadStudy = Omit<StudyTexts, "news"> & {
  news: readonly ReadNews[];
  names: KnownNames;
  projects: readonly string[];
};

/** What is known of the works of a study that are not read with the others. */
export type Beside = {
  works: readonly (StudyTexts["interventions"][number] & Required<OtherWork>)[];
  conflicts: readonly Pick<StudyConflict, "actorsInvolved">[];
};

/**
 * Reads a study, or some of its works with what is known of the others. It has no clock and no database: the same texts give
 * the same proposals, the surest first, then as they stand.
 */
export function readProposals(study: StudyTexts, beside: Beside = { works: [], conflicts: [] }): Proposal[] {
  const news = study.news.map((item) => ({
    ...item,
    stems: readStems(`${item.headline} ${item.description}`),
    trigrams: readHeadline(item.headline),
  }));
  const weigh = weighStems(
    [
      ...news.map(({ stems }) => stems),
      ...study.conflicts.map(({ name, description }) => readStems(`${name} ${description}`)),
    ],
    beside.works.map(({ counts }) => counts),
  );
  const names = countNames([...study.conflicts, ...beside.conflicts]);
  const works = [...study.interventions, ...beside.works];
  const projects = works.flatMap(({ name, strategicProject }) => [name, strategicProject]);
  const found = [
    ...study.interventions.flatMap(({ id }) =>
      readIntervention({ ...study, news, names, projects }, id, weigh),
    ),
    ...proposeOtherWorks(news, works),
  ];
  // The same sentence with the same target, told twice, is one proposal.
  return [...new Map(found.map((proposal) => [proposal.id, proposal])).values()].sort(
    (a, b) => b.score - a.score,
  );
}

function readIntervention(study: ReadStudy, intervention: string, weigh: Weights): Proposal[] {
  const news = study.news.filter(({ interventions }) => interventions.includes(intervention));
  const conflicts = study.conflicts.filter((conflict) => conflict.intervention === intervention);
  const texts = readTexts(study, intervention);
  return tellApart([
    ...texts.flatMap((chronicle) => readText(intervention, chronicle, { news, weigh })),
    ...proposeConflictLinks(intervention, news, conflicts, weigh),
    ...conflicts.flatMap((conflict) => proposeActors(conflict, study)),
    ...conflicts.flatMap((conflict) => contradictSpans(conflict, news)),
    ...proposeDuplicates(intervention, news, conflicts, weigh),
    ...contradictTexts(intervention, texts, weigh),
    ...contradictNews(intervention, news),
  ]);
}

function readTexts({ datasheets, conflicts }: ReadStudy, intervention: string): Chronicle[] {
  const isOwn = (record: { intervention: string }) => record.intervention === intervention;
  const told = conflicts.filter(isOwn).map(({ id, description }): StudyText => {
    return { noun: "conflict", record: id, field: "description", text: description };
  });
  const sections = datasheets
    .filter(isOwn)
    .flatMap((datasheet) => listDatasheetTexts(datasheet.id, datasheet));
  return [...sections, ...told].map(readChronicle);
}

type Around = { news: readonly ReadNews[]; weigh: Weights };

function readText(intervention: string, chronicle: Chronicle, around: Around): Proposal[] {
  const matches = matchEntries(chronicle.entries, around.news);
  const linked = proposeLinks(intervention, chronicle, { ...around, matches });
  const references = linked.filter(({ kind }) => kind === "reference");
  return [
    ...linked,
    ...proposeSources(intervention, chronicle, { matches, references }),
    ...contradictEntries(intervention, chronicle, matches),
    ...contradictCitations(intervention, chronicle),
    ...contradictYears(intervention, chronicle, around.news),
  ];
}

type Sourced = Around & { matches: readonly Match[]; isExact?: boolean };

/**
 * The news that a text names in its bibliography, cites, or tells the date of.
 * @param around.isExact only dates whose day is the news item's own
 */
export function proposeLinks(
  intervention: string,
  chronicle: Chronicle,
  { news, weigh, matches, isExact }: Sourced,
): Proposal[] {
  const { entries } = chronicle;
  const citations = proposeCitations(chronicle, { intervention, news, entries, matches, weigh });
  const dated = proposeDated(intervention, chronicle, { news, weigh, isExact });
  return [...proposeReferences(intervention, chronicle, matches), ...mergeDated(citations, dated)];
}

/** A sentence that cites a news item and tells its day is one proposal, and a surer one. */
function mergeDated(citations: readonly Proposal[], dated: readonly Proposal[]): Proposal[] {
  const key = ({ place, news }: Proposal) => `${place.quote}\n${news}`;
  const byPlace = new Map(dated.map((proposal) => [key(proposal), proposal]));
  const merged = citations.map((citation) => {
    const same = byPlace.get(key(citation));
    if (!same) return citation;
    byPlace.delete(key(citation));
    return {
      ...citation,
      score: Math.max(citation.score, 0.95),
      reason: `${citation.reason}; además, la fecha coincide`,
    };
  });
  return [...merged, ...byPlace.values()];
}

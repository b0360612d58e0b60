import { readProposals } from "../../app/nouns/passages/reader/proposals.server.ts";
import type { Proposal, StudyNews, StudyTexts } from "../../app/nouns/passages/reader/study.server.ts";

const work = "a".repeat(24);

/** A study of one work; what a test does not name is empty. */
export function readWork(texts: {
  conflictivity?: string;
  news?: Partial<StudyNews>[];
  conflicts?: Partial<StudyTexts["conflicts"][number]>[];
}): Proposal[] {
  return readProposals({
    interventions: [{ id: work, name: "Puente Nuevo", strategicProject: "Ciudad de puentes" }],
    datasheets: [
      {
        id: "d1",
        intervention: work,
        description: "",
        features: "",
        conflictivity: texts.conflictivity ?? "",
      },
    ],
    conflicts: (texts.conflicts ?? []).map((conflict, index) => ({
      id: `c${index}`,
      intervention: work,
      name: "",
      description: "",
      actorsInvolved: "",
      ...conflict,
    })),
    news: (texts.news ?? []).map((item, index) => ({
      id: `n${index}`,
      interventions: [work],
      headline: "",
      description: "",
      date: "2005-01-01",
      conflicts: [],
      ...item,
    })),
  });
}

export const pick = (proposals: Proposal[], kind: Proposal["kind"]) =>
  proposals.filter((proposal) => proposal.kind === kind);

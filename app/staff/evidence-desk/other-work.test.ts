import { expect, it } from "vitest";
import { createTestApi } from "../../../tests/support/api.ts";
import { undoDecision } from "../../../tests/support/operations.ts";
import { createIntervention, createNewsItem } from "../../../tests/support/records.ts";
import { propose } from "../../nouns/passages/reader/study.server.ts";
import { newId } from "../../shared/values/ids.ts";
import type { Progress, ShownProposal } from "./contract.ts";
import { showProposals } from "./show-proposals.server.ts";

const api = await createTestApi();

const about = {
  bridge: "El puente colgante cruza la quebrada con cables y torres nuevas",
  school: "El colegio abrió aulas, laboratorio y comedor para sus estudiantes",
};

it("a news item whose words are those of another work is proposed for it, and a yes adds the work", async () => {
  const bridge = await createIntervention(api, { interventionName: "Puente Colgante" });
  const school = await createIntervention(api, { interventionName: "Colegio Nuevo" });
  for (let number = 1; number <= 12; number += 1) {
    await createNewsItem(api, bridge, { newsName: `Avance ${number}`, description: about.bridge });
    await createNewsItem(api, school, { newsName: `Jornada ${number}`, description: about.school });
  }
  const misplaced = await createNewsItem(api, bridge, {
    newsName: "Aulas listas",
    description: about.school,
  });
  const list = async (): Promise<ShownProposal[]> =>
    (await api.call("GET", "/evidence/proposals?kind=work", { as: "assistant" })).json();
  const getWorks = async () => (await api.call("GET", `/news/${misplaced}`)).json().otherInterventions;

  const [proposal, ...others] = await list();
  expect(others).toEqual([]);
  expect(proposal).toMatchObject({
    interventionName: "Puente Colgante",
    news: misplaced,
    quote: "Aulas listas",
    reason: expect.stringContaining("«Colegio Nuevo»: «"),
    item: { noun: "intervention", _id: school, name: "Colegio Nuevo" },
  });

  const id = proposal?._id ?? "";
  const answer = await api.call("POST", `/evidence/proposals/${id}`, {
    as: "assistant",
    body: { decision: "accept" },
  });
  expect(answer.statusCode).toBe(200);
  expect(await getWorks()).toEqual([school]);
  expect(await list()).toEqual([]);
  const progress: Progress = (await api.call("GET", "/evidence/progress", { as: "assistant" })).json();
  expect(progress.kinds).toContainEqual({ kind: "work", total: 1, decided: 1 });

  await undoDecision(api, id, "assistant");
  expect((await getWorks()) ?? []).toEqual([]);
  expect((await list()).map(({ _id }) => _id)).toEqual([id]);
});

it("nothing is proposed where the works' words do not tell their news apart", async () => {
  const before: ShownProposal[] = (
    await api.call("GET", "/evidence/proposals?kind=work", { as: "assistant" })
  ).json();
  const twin = await createIntervention(api, { interventionName: "Otro Colegio" });
  for (let number = 1; number <= 12; number += 1)
    await createNewsItem(api, twin, { newsName: `Jornada ${number} bis`, description: about.school });
  const after: ShownProposal[] = (
    await api.call("GET", "/evidence/proposals?kind=work", { as: "assistant" })
  ).json();
  expect(before.length).toBe(1);
  expect(after.filter(({ item }) => item?._id === twin)).toEqual([]);
});

it("a proposal that was stored before its record was deleted has its words alone", async () => {
  const place = {
    noun: "news",
    record: newId(),
    field: "newsName",
    quote: "Aulas",
    prefix: "",
    suffix: "",
  } as const;
  const proposal = propose({ kind: "work", score: 1, reason: "", intervention: newId(), place });
  const [shown] = await showProposals(api.context.db, [{ ...proposal, state: "open", decision: null }]);
  expect(shown).toMatchObject({ before: "", quote: "Aulas", after: "", item: null });
});

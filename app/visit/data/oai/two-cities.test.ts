import { expect, it } from "vitest";
import { createTestApi, type TestApi } from "../../../../tests/support/api.ts";
import { deleteRecord } from "../../../../tests/support/history.ts";
import { type Answer, createHarvester, listOf } from "../../../../tests/support/oai-harvester.ts";
import { createIntervention, createNewsItem } from "../../../../tests/support/records.ts";
import { siteValues } from "../../../../tests/support/site.ts";

/** What one city's installation has of the other's: its records by their identifiers, and when it last asked. */
type Copy = { records: Map<string, Answer>; asked: string };

async function installCity(city: string, work: string, date: string) {
  const origin = `https://${city.toLowerCase()}.example`;
  const api = await createTestApi({ SITE_URL: origin });
  const write = (key: "site" | "dataset", own: object) =>
    api.call("PUT", `/site-content/${key}`, {
      as: "researcher",
      body: { ...siteValues[key], ...own, __v: 0 },
    });
  await write("site", { title: `Conflictos de ${city}`, cityName: city });
  await write("dataset", { title: "", place: `${city}, Colombia`, domain: "" });
  const intervention = await createIntervention(api, { interventionName: work });
  const newsItem = await createNewsItem(api, intervention, { newsName: `Prensa de ${city}`, newsDate: date });
  return { api, city, origin, intervention, newsItem, ...createHarvester(api) };
}

async function harvest(
  { harvestPages }: Awaited<ReturnType<typeof installCity>>,
  before?: Copy,
): Promise<Copy> {
  const copy: Copy = { records: new Map(before?.records), asked: "" };
  const since = before ? `&from=${before.asked}` : "";
  for await (const { answer, records } of harvestPages(`metadataPrefix=oai_dc${since}`)) {
    copy.asked ||= String(answer.responseDate);
    for (const record of records) copy.records.set(String(record.header?.identifier), record);
  }
  return copy;
}

const describeRecord = (copy: Copy, id: string) => {
  const { header, metadata } = copy.records.get(id) ?? ({} as Answer);
  const dc = metadata?.["oai_dc:dc"];
  return {
    title: dc?.["dc:title"],
    date: dc?.["dc:date"],
    address: dc?.["dc:identifier"],
    where: dc?.["dc:coverage"],
    relation: dc?.["dc:relation"],
    sets: listOf(header?.setSpec).map(String),
    isDeleted: header?.["@status"] === "deleted",
  };
};

it("Two cities harvest each other, and neither takes a record of the other for one of its own", async () => {
  const cali = await installCity("Cali", "Canal de Aguablanca", "2019-03-04");
  const quito = await installCity("Quito", "Metro de Quito", "2013-05-06");
  const pairs = [
    [cali, quito],
    [quito, cali],
  ] as const;
  for (const [own, other] of pairs) {
    const [ours, theirs] = [await harvest(own), await harvest(other)];
    expect(theirs.records.size).toBe(2);
    expect([...theirs.records.keys()].filter((id) => ours.records.has(id))).toEqual([]);
    const host = new URL(other.origin).hostname;
    expect(describeRecord(theirs, `oai:${host}:news/${other.newsItem}`)).toEqual({
      title: `Prensa de ${other.city}`,
      date: other === cali ? "2019-03-04" : "2013-05-06",
      address: `${other.origin}/news/${other.newsItem}`,
      where: `${other.city}, Colombia`,
      relation: `Conflictos de ${other.city}, ${other.origin}`,
      sets: ["news", `intervention-${other.intervention}`],
      isDeleted: false,
    });
    const { Identify: identify } = await other.ask("verb=Identify");
    expect(identify).toMatchObject({
      repositoryName: `Conflictos de ${other.city}`,
      baseURL: `${other.origin}/oai`,
    });
    const { ListSets: sets } = await other.ask("verb=ListSets");
    const named = listOf(sets?.set).map(({ setSpec, setName }) => `${setSpec}: ${setName}`);
    expect(named.join("\n")).toContain(`intervention-${other.intervention}: `);
    expect(named.join("\n")).not.toContain(own.intervention);
    expect(JSON.stringify([...theirs.records])).not.toContain(own.city);
  }

  // Harvested again, a city tells of what has changed there since.
  await age(quito.api);
  const before = await harvest(quito);
  await deleteRecord(quito.api, `/interventions/${quito.intervention}/news/${quito.newsItem}`);
  const after = await harvest(quito, before);
  expect(after.records.size).toBe(2);
  expect(describeRecord(after, `oai:quito.example:news/${quito.newsItem}`)).toMatchObject({
    title: undefined,
    isDeleted: true,
  });
});

/** As if nothing had changed for an hour, so that only a new date can tell of a change. */
async function age({ context: { db } }: TestApi): Promise<void> {
  await db.execute("update record_changes set changed_at = changed_at - interval '1 hour'");
}

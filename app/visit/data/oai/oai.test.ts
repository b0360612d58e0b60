import { describe, expect, it } from "vitest";
import { convert } from "xmlbuilder2";
import { createTestApi } from "../../../../tests/support/api.ts";
import { deleteRecord } from "../../../../tests/support/history.ts";
import { type Answer, createHarvester, listOf } from "../../../../tests/support/oai-harvester.ts";
import { listXmlErrors } from "../../../../tests/support/profiles.ts";
import {
  create,
  createConflict,
  createIntervention,
  createNewsItem,
  valid,
} from "../../../../tests/support/records.ts";
import { newId } from "../../../shared/values/ids.ts";

const origin = "https://conflictos.example.org";
const api = await createTestApi({ SITE_URL: origin });

const get = (query: string) => api.app.inject({ method: "GET", url: `/oai?${query}` });
const post = (payload: string, type = "application/x-www-form-urlencoded") =>
  api.app.inject({ method: "POST", url: "/oai", payload, headers: { "content-type": type } });

const { ask, harvestPages, responses } = createHarvester(api);

const intervention = await createIntervention(api);
const conflict = await createConflict(api, intervention);
await create(api, "/publications", valid.publication({ name: "El Correo" }));
const source = {
  publication: "El Correo",
  author: "Duque, J. G.",
  page: "7A",
  section: "Ciudad",
  title: "T",
};
const newsItem = await createNewsItem(api, intervention, { newsName: 'Túnel <b> & "ñandú"', source });
describe("A request that cannot be answered is refused by its code", () => {
  const token = "eyJ2ZXJiIjoiTGlzdFJlY29yZHMifQ.c2lnbmF0dXJl";
  const both = (until: string) => `verb=ListRecords&metadataPrefix=oai_dc&from=2020-01-02&until=${until}`;
  const cases: [code: string, query: string][] = [
    ...[
      "",
      "verb=",
      "verb=identify",
      "verb=Identify&verb=Identify",
      "verb=constructor",
      "metadataPrefix=oai_dc",
    ].map((query): [string, string] => ["badVerb", query]),
    ...[
      "verb=Identify&x=1",
      "verb=Identify&resumptionToken=x",
      "verb=GetRecord&metadataPrefix=oai_dc",
      "verb=ListRecords",
      "verb=ListRecords&metadataPrefix=oai_dc&metadataPrefix=oai_dc",
      "verb=ListRecords&metadataPrefix=oai_dc&resumptionToken=x",
      "verb=ListRecords&metadataPrefix=%00",
      `verb=ListRecords&metadataPrefix=${"a".repeat(2000)}`,
      "verb=ListRecords&metadataPrefix=oai_dc&from=ayer",
      "verb=ListRecords&metadataPrefix=oai_dc&from=2020-02-30",
      "verb=ListRecords&metadataPrefix=oai_dc&from=2020-01-01T00:00Z",
      "verb=ListRecords&metadataPrefix=oai_dc&set=ñ",
      both("2020-01-01"),
      both("2020-01-03T00:00:00Z"),
    ].map((query): [string, string] => ["badArgument", query]),
    ...[token, "", ".", "x".repeat(5000), `${token}.${token}`].map((given): [string, string] => [
      "badResumptionToken",
      `verb=ListRecords&resumptionToken=${given}`,
    ]),
    ["cannotDisseminateFormat", "verb=ListRecords&metadataPrefix=marc21"],
    ["cannotDisseminateFormat", `verb=GetRecord&metadataPrefix=toString&identifier=x`],
    ...[
      "x",
      `oai:otro.example:news/${newsItem}`,
      `oai:conflictos.example.org:news/${conflict}`,
      "<b>'--",
    ].map((id): [string, string] => [
      "idDoesNotExist",
      `verb=GetRecord&metadataPrefix=oai_dc&identifier=${id}`,
    ]),
    ["idDoesNotExist", `verb=ListMetadataFormats&identifier=oai:conflictos.example.org:users/${newsItem}`],
    ...["nada", `intervention-${newId()}`, "news:otra"].map((set): [string, string] => [
      "noRecordsMatch",
      `verb=ListIdentifiers&metadataPrefix=oai_dc&set=${set}`,
    ]),
    ["noRecordsMatch", "verb=ListRecords&metadataPrefix=oai_dc&from=2999-01-01"],
    ["noRecordsMatch", "verb=ListRecords&metadataPrefix=oai_dc&until=1999-01-01"],
  ];

  it.each(cases)("%s: %s", async (code, query) => {
    const answer = await ask(query);
    expect(answer.error?.["@code"]).toBe(code);
    const isRepeated = typeof answer.request === "object";
    expect(isRepeated).toBe(code !== "badVerb" && code !== "badArgument");
    expect(convert((await post(query)).body, { format: "object" })).toMatchObject({
      "OAI-PMH": { error: { "@code": code } },
    });
  });

  it("a body that is no form, or too large, is refused before it is read", async () => {
    expect((await post('{"verb":"Identify"}', "application/json")).statusCode).toBe(415);
    expect((await post(`verb=${"a".repeat(20_000)}`)).statusCode).toBe(413);
    expect((await api.app.inject({ method: "DELETE", url: "/oai" })).statusCode).toBe(404);
  });
});

it("says what it is, posted or not", async () => {
  const { Identify: identify } = await ask("verb=Identify");
  expect(identify).toMatchObject({
    baseURL: `${origin}/oai`,
    protocolVersion: "2.0",
    deletedRecord: "persistent",
    granularity: "YYYY-MM-DDThh:mm:ssZ",
  });
  const [posted, asked] = [await post("verb=ListSets"), await get("verb=ListSets")];
  const withoutDate = (text: string) => text.replace(/<responseDate>.*/, "");
  expect(withoutDate(posted.body)).toBe(withoutDate(asked.body));
  expect(asked.body).toContain(`<setSpec>intervention-${intervention}</setSpec>`);
  expect(posted.headers["content-type"]).toBe("text/xml; charset=utf-8");
});

it("tells of the article in Dublin Core, and of the study's record to DataCite", async () => {
  const identifier = `oai:conflictos.example.org:news/${newsItem}`;
  const read = async (prefix: string) =>
    (await ask(`verb=GetRecord&metadataPrefix=${prefix}&identifier=${identifier}`)).GetRecord?.record
      ?.metadata;
  expect((await read("oai_dc"))?.["oai_dc:dc"]).toMatchObject({
    // The library leaves texts as they are written.
    "dc:title": 'Túnel &lt;b&gt; &amp; "ñandú"',
    "dc:creator": "Duque, J. G.",
    "dc:source": "El Correo",
    "dc:format": "p. 7A, Ciudad",
    "dc:date": "2011-12-01",
    "dc:identifier": `${origin}/news/${newsItem}`,
  });
  expect((await read("oai_datacite"))?.oai_datacite?.payload?.resource).toMatchObject({
    identifier: { "@identifierType": "URL", "#": `${origin}/news/${newsItem}` },
    resourceType: { "#": "Registro de noticia" },
    relatedItems: {
      relatedItem: { "@relationType": "IsDerivedFrom", publisher: "El Correo", firstPage: "7A" },
    },
  });
});

it("a news item of several works tells of all of them, here and in its JSON-LD", async () => {
  const names = ["Metro", "Túnel", "Puente"];
  const [first = "", ...otherInterventions] = await Promise.all(
    names.map((interventionName) => createIntervention(api, { interventionName })),
  );
  const id = await createNewsItem(api, first, { otherInterventions });
  const identifier = `oai:conflictos.example.org:news/${id}`;
  const { GetRecord } = await ask(`verb=GetRecord&metadataPrefix=oai_dc&identifier=${identifier}`);
  expect(GetRecord?.record?.metadata?.["oai_dc:dc"]?.["dc:subject"]).toEqual(names);
  const described = await api.app.inject({ method: "GET", url: `/news/${id}.jsonld` });
  expect(described.json().about.map(({ name }: { name: string }) => name)).toEqual(names);
});

it("what is gone is told of, in its work's set too", async () => {
  const gone = await createConflict(api, intervention);
  await ask("verb=Identify");
  await deleteRecord(api, `/interventions/${intervention}/conflict/${gone}`);
  const { ListIdentifiers: { header } = {} as Answer } = await ask(
    `verb=ListIdentifiers&metadataPrefix=oai_dc&set=intervention-${intervention}`,
  );
  expect(listOf(header).find(({ identifier }) => String(identifier).endsWith(gone))).toMatchObject({
    "@status": "deleted",
  });
  const named = `identifier=oai:conflictos.example.org:conflicts/${gone}`;
  expect((await ask(`verb=GetRecord&metadataPrefix=oai_dc&${named}`)).GetRecord?.record).toEqual({
    header: expect.objectContaining({ "@status": "deleted" }),
  });
  expect((await ask(`verb=ListMetadataFormats&${named}`)).error?.["@code"]).toBe("noMetadataFormats");
});

it("every response is as the protocol says, records in both formats too", async () => {
  await ask("verb=ListMetadataFormats");
  await ask("verb=ListSets");
  for await (const { records } of harvestPages("metadataPrefix=oai_datacite"))
    expect(records.length).toBeGreaterThan(0);
  const kinds = Object.values(responses).map(
    (body) => /<\/request>\s+<(\w+(?: code="\w+")?)/.exec(body)?.[1],
  );
  expect(new Set(kinds).size, "six verbs and seven errors").toBe(13);
  expect(await listXmlErrors("oai", responses)).toEqual([]);
});

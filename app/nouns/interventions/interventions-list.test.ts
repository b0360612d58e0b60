import { describe, expect, it } from "vitest";
import { createTestApi } from "../../../tests/support/api.ts";
import { expectError } from "../../../tests/support/expectations.ts";
import {
  createConflict,
  createDatasheet,
  createIntervention,
  createNewsItem,
  unknownId,
} from "../../../tests/support/records.ts";
import { firstHierarchies, firstSystems } from "../../shared/study/first-lists.ts";

const api = await createTestApi();
const [city, suburb] = firstHierarchies;
const [space, mobility] = firstSystems;

// In Spanish order, created in another.
const names = ["Álamos", "avenida", "Nutibara", "Ñato", "Ñeque", "Obelisco", "Zamora"];
const ids: Record<string, string> = {};
for (const interventionName of ["Zamora", "Ñeque", "Obelisco", "avenida", "Ñato", "Álamos", "Nutibara"])
  ids[interventionName] = await createIntervention(api, {
    interventionName,
    hierarchy: interventionName.startsWith("Ñ") ? suburb.id : city.id,
    internalSystem: interventionName === "Ñato" ? space.id : mobility.id,
  });

async function list(query = "") {
  const response = await api.call("GET", `/interventions${query}`);
  expect(response.statusCode, response.body).toBe(200);
  const items = response.json<{ interventionName: string }[]>();
  return { response, names: items.map(({ interventionName }) => interventionName) };
}

describe("GET /interventions", () => {
  it("is in Spanish order: ñ after n, accents and case aside", async () => {
    const { response, names: listed } = await list();
    expect(listed).toEqual(names);
    expect(response.headers["x-total-count"]).toBe("7");
    expect(response.headers.link).toBeUndefined();
  });

  it("populates hierarchy and internalSystem; datasheet, conflicts and news are ids, in the order they were entered", async () => {
    const id = ids.Zamora ?? "";
    const datasheet = await createDatasheet(api, id);
    const conflicts = [await createConflict(api, id), await createConflict(api, id)];
    const news = [await createNewsItem(api, id), await createNewsItem(api, id)];
    const timestamp = expect.stringMatching(/Z$/);
    const record = { __v: 0, createdAt: timestamp, updatedAt: timestamp };
    const { response } = await list("?search=zamora");
    expect(response.json()).toEqual([
      {
        _id: id,
        interventionName: "Zamora",
        description: expect.any(String),
        strategicProject: expect.any(String),
        hierarchy: { _id: city.id, hierarchyName: "Ciudad", ...record },
        internalSystem: { _id: mobility.id, systemName: "Movilidad", ...record },
        image: "",
        imageCaption: "",
        imageCredit: "",
        datasheet,
        conflicts,
        news,
        ...record,
      },
    ]);
    expect((await api.call("GET", `/interventions/${id}`)).json()).toMatchObject({
      hierarchy: city.id,
      internalSystem: mobility.id,
    });
  });

  it.each([
    [`?hierarchy=${suburb.id}`, ["Ñato", "Ñeque"]],
    [`?internalSystem=${space.id}`, ["Ñato"]],
    [`?system=${space.id}`, ["Ñato"]],
    [`?system=${space.id}&internalSystem=${mobility.id}`, []],
    [`?hierarchy=${suburb.id}&internalSystem=${mobility.id}`, ["Ñeque"]],
    [`?hierarchy=${suburb.id}&internalSystem=${mobility.id}&search=nato`, []],
    [`?hierarchy=${suburb.id}&search=ñato`, ["Ñato"]],
    [`?hierarchy=${unknownId}`, []],
    ["?hierarchy=&internalSystem=&search=", names],
    ["?hierarchy=&internalSystem=&search=&limit=&offset=", names],
    ["?sort=-name&populate=users&where[userPassword][$ne]=x&filter={}", names],
  ])("%s", async (query, expected) => {
    const { response, names: listed } = await list(query);
    expect(listed).toEqual(expected);
    expect(response.headers["x-total-count"]).toBe(String(expected.length));
  });

  it("refuses a filter that is no id", async () => {
    expectError(await api.call("GET", "/interventions?hierarchy=Ciudad"), 400, ["hierarchy"]);
    expectError(await api.call("GET", `/interventions?internalSystem=${space.id}x`), 400, ["internalSystem"]);
  });

  it.each([1, 2, 3, 6, 7, 8])("is paged by Link, %i at a time", async (limit) => {
    const walked: string[] = [];
    let pages = 0;
    let next: string | undefined = `/interventions?limit=${limit}`;
    while (next) {
      pages += 1;
      const response = await api.call("GET", next);
      expect(response.headers["x-total-count"]).toBe("7");
      walked.push(
        ...response.json<{ interventionName: string }[]>().map(({ interventionName }) => interventionName),
      );
      next = /^<\/api(.+)>; rel="next"$/.exec(String(response.headers.link ?? ""))?.[1];
    }
    expect(walked).toEqual(names);
    expect(pages).toBe(Math.ceil(names.length / limit));
  });

  it("has the filters in Link", async () => {
    const { response } = await list(`?hierarchy=${suburb.id}&search=${encodeURIComponent("ñ río")}&limit=1`);
    expect(response.headers.link).toBe(
      `</api/interventions?hierarchy=${suburb.id}&search=%C3%B1+r%C3%ADo&limit=1&offset=1>; rel="next"`,
    );
  });
});

describe("GET /interventions/latest", () => {
  it("has the three newest, newest first, populated", async () => {
    const response = await api.call("GET", "/interventions/latest");
    const items = response.json<{ interventionName: string; hierarchy: { hierarchyName: string } }[]>();
    expect(items.map(({ interventionName }) => interventionName)).toEqual(["Nutibara", "Álamos", "Ñato"]);
    expect(items[0]?.hierarchy.hierarchyName).toBe("Ciudad");
  });
});

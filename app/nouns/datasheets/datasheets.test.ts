import { describe, expect, it } from "vitest";
import { createTestApi } from "../../../tests/support/api.ts";
import { expectError, expectNothingWritten, readState } from "../../../tests/support/expectations.ts";
import {
  createConflict,
  createDatasheet,
  createIntervention,
  hierarchyId,
  read,
  systemId,
  unknownId,
  valid,
} from "../../../tests/support/records.ts";

const api = await createTestApi();
const timestamp = expect.stringMatching(/Z$/);
const record = { __v: 0, createdAt: timestamp, updatedAt: timestamp };

describe("POST /interventions/{id}/datasheet", () => {
  it("returns 201 with the sentence to show and the record's address", async () => {
    const path = `/interventions/${await createIntervention(api)}/datasheet`;
    const response = await api.call("POST", path, { as: "assistant", body: valid.datasheet() });
    expect(response.statusCode).toBe(201);
    expect(response.json()).toBe("Ficha técnica creada correctamente");
    expect(response.headers.location).toMatch(/^\/api\/intervention_datasheet\/[0-9a-f]{24}$/);
  });

  it("stores the given values; the intervention in it has its own references as ids", async () => {
    const intervention = await createIntervention(api);
    const conflict = await createConflict(api, intervention);
    const id = await createDatasheet(api, intervention, { image_features: "https://example.org/f.png" });
    const expected = {
      _id: id,
      description: "Qué es",
      image_description: "",
      image_description_caption: "",
      image_description_credit: "",
      features: "Cómo es",
      image_features: "https://example.org/f.png",
      image_features_caption: "",
      image_features_credit: "",
      conflictivity: "Qué se discute",
      image_conflictivity: "",
      image_conflictivity_caption: "",
      image_conflictivity_credit: "",
      spatialization: "https://mapas.example/parque",
      intervention: {
        _id: intervention,
        interventionName: "Parque lineal del río",
        description: "Recuperación de la ronda del río.",
        hierarchy: hierarchyId,
        strategicProject: "Borde de río",
        internalSystem: systemId,
        image: "",
        imageCaption: "",
        imageCredit: "",
        datasheet: id,
        conflicts: [conflict],
        news: [],
        ...record,
      },
      ...record,
    };
    expect(await read(api, `/intervention_datasheet/${id}`)).toEqual(expected);
    expect(await read<unknown[]>(api, "/intervention_datasheet")).toContainEqual(expected);
  });

  it("adds the datasheet to its intervention, once", async () => {
    const intervention = await createIntervention(api);
    const path = `/interventions/${intervention}/datasheet`;
    const responses = await Promise.all(
      [1, 2].map(() => api.call("POST", path, { as: "assistant", body: valid.datasheet() })),
    );
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);
    const [created, refused] = [201, 409].map((status) => responses.find((one) => one.statusCode === status));
    expect(refused?.json().error).toBe("Esta actuación urbanística ya tiene una ficha técnica.");
    const { datasheet } = await read(api, `/interventions/${intervention}`);
    expect(created?.headers.location).toBe(`/api/intervention_datasheet/${datasheet}`);
  });

  it.each([
    ["description", "La descripción es obligatoria"],
    ["features", "Las características son obligatorias"],
    ["conflictivity", "Este campo es obligatorio"],
    ["spatialization", "La URL es obligatoria"],
  ])("needs %s: %s", async (field, message) => {
    const path = `/interventions/${await createIntervention(api)}/datasheet`;
    for (const missing of [undefined, null, "", "   "]) {
      const response = await api.call("POST", path, {
        as: "assistant",
        body: valid.datasheet({ [field]: missing }),
      });
      expectError(response, 400, [field]);
      expect(response.json().fields[field]).toBe(message);
    }
  });

  it.each([
    "http://mapas.example",
    "javascript:alert(1)",
    "mapas.example",
    "<iframe src='https://mapas.example'>",
    "https://a b",
  ])("refuses the map %s", async (spatialization) => {
    const path = `/interventions/${await createIntervention(api)}/datasheet`;
    const body = valid.datasheet({ spatialization });
    expectError(await api.call("POST", path, { as: "assistant", body }), 400, ["spatialization"]);
  });

  it("is 404 without the intervention", async () => {
    await expectNothingWritten(api, async () =>
      expectError(
        await api.call("POST", `/interventions/${unknownId}/datasheet`, {
          as: "assistant",
          body: valid.datasheet(),
        }),
        404,
      ),
    );
  });
});

describe("PUT /intervention_datasheet/{id}", () => {
  const images = {
    image_description: "https://example.org/d.png",
    image_features: "https://example.org/f.png",
    image_conflictivity: "https://example.org/c.png",
  };

  it("changes texts, keeps images that are absent, removes those that are empty", async () => {
    const id = await createDatasheet(api, await createIntervention(api), images);
    const body = valid.datasheet({ features: "Otra cosa", image_conflictivity: "", __v: 0 });
    const response = await api.call("PUT", `/intervention_datasheet/${id}`, { as: "assistant", body });
    expect(response.json()).toBe("Ficha técnica actualizada correctamente");
    expect(await read(api, `/intervention_datasheet/${id}`)).toMatchObject({
      ...images,
      features: "Otra cosa",
      image_conflictivity: "",
      __v: 1,
    });
  });

  it("on a stale version is refused", async () => {
    const id = await createDatasheet(api, await createIntervention(api));
    const put = (fields: object) =>
      api.call("PUT", `/intervention_datasheet/${id}`, {
        as: "assistant",
        body: valid.datasheet({ ...fields }),
      });
    expect((await put({})).statusCode).toBe(200);
    await expectNothingWritten(api, async () => expectError(await put({ __v: 0 }), 409));
    expect((await put({ __v: 1 })).statusCode).toBe(200);
  });
});

describe("DELETE /interventions/{id}/datasheet/{id}", () => {
  it("leaves the intervention without a datasheet", async () => {
    const intervention = await createIntervention(api);
    const id = await createDatasheet(api, intervention);
    const before = await readState(api);
    const response = await api.call("DELETE", `/interventions/${intervention}/datasheet/${id}`, {
      as: "researcher",
    });
    expect(response.json()).toBe("Ficha técnica eliminada correctamente");
    expect(await readState(api)).toEqual({ version: before.version + 1, revisions: before.revisions + 1 });
    expect(await read(api, `/interventions/${intervention}`)).toMatchObject({ datasheet: null });
    await createDatasheet(api, intervention);
  });

  it("through another intervention is 404", async () => {
    const id = await createDatasheet(api, await createIntervention(api));
    const other = await createIntervention(api);
    await expectNothingWritten(api, async () =>
      expectError(
        await api.call("DELETE", `/interventions/${other}/datasheet/${id}`, { as: "researcher" }),
        404,
      ),
    );
    await read(api, `/intervention_datasheet/${id}`);
  });
});

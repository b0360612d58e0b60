import { describe, expect, it } from "vitest";
import { datasheets } from "../../../db/schema/datasheets.ts";
import { interventions } from "../../../db/schema/interventions.ts";
import { createTestApi } from "../../../tests/support/api.ts";
import { expectError } from "../../../tests/support/expectations.ts";
import { encodeForm } from "../../../tests/support/forms.ts";
import {
  createDatasheet,
  createIntervention,
  createNewsItem,
  read,
  valid,
} from "../../../tests/support/records.ts";

describe("With the site's address", async () => {
  const site = "https://conflictos.example";
  const on = await createTestApi({ SITE_URL: site });
  const stored = `/media/${"a1".repeat(12)}.webp`;
  const outside = "https://imagenes.example/media/a.webp";
  const update = (path: string, body: object) => on.call("PUT", path, { as: "assistant", body });

  it("images and maps in responses are absolute, whatever Host says, and stored relative when they come back", async () => {
    const id = await createIntervention(on, { image: stored });
    const path = `/interventions/${id}`;
    const item = await createNewsItem(on, id, { image: "/drawings/mobility.svg" });
    const map = "/drawings/map-mobility.svg";
    const sheet = await createDatasheet(on, id, {
      image_features: stored,
      image_conflictivity: outside,
      spatialization: site + map,
    });
    const readFrom = async (address: string) =>
      (await on.call("GET", address, { headers: { host: "ataque.example" } })).json();
    expect(await readFrom(path)).toMatchObject({ image: site + stored });
    expect(await readFrom("/interventions")).toMatchObject([{ image: site + stored }]);
    expect(await readFrom(`/news/${item}`)).toMatchObject({
      image: `${site}/drawings/mobility.svg`,
      intervention: { image: site + stored },
    });
    expect(await readFrom(`/intervention_datasheet/${sheet}`)).toMatchObject({
      image_description: "",
      image_features: site + stored,
      image_conflictivity: outside,
      spatialization: site + map,
    });
    const [sent] = await on.context.db.select().from(datasheets);
    expect(sent?.mapAddress).toBe(map);
    const body = valid.intervention({ image: ` ${site}${stored} ` });
    expect((await update(path, body)).statusCode).toBe(200);
    const readStored = async () => (await on.context.db.select().from(interventions))[0]?.image;
    expect(await readStored()).toBe(stored);
    const form = await encodeForm({ ...valid.intervention(), image: site + stored });
    const asForm = { as: "assistant" as const, body: form.body, headers: form.headers };
    expect((await on.call("PUT", path, asForm)).statusCode).toBe(200);
    expect(await readStored()).toBe(stored);
  });

  it("only images of this site are taken for such, and texts are left alone", async () => {
    const description = `"image":"${stored}" y ${site}${stored}`;
    const id = await createIntervention(on, { description });
    expect(await read(on, `/interventions/${id}`)).toMatchObject({ description });
    for (const image of [`${site}/otra.png`, `${site}.ataque.example${stored}`, outside]) {
      expect((await update(`/interventions/${id}`, valid.intervention({ image }))).statusCode).toBe(200);
      expect(await read(on, `/interventions/${id}`)).toMatchObject({ image });
    }
    const image = `${site}/media/../api/users`;
    expectError(await update(`/interventions/${id}`, valid.intervention({ image })), 400, ["image"]);
  });
});

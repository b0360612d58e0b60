import { expect, it } from "vitest";
import { seedDefaults } from "../../../server/first-start/seed.server.ts";
import { createTestApi } from "../../../tests/support/api.ts";
import { templateFile } from "../../../tests/support/forms.ts";
import { sendTemplate } from "../../../tests/support/templates.ts";
import { listTemplateFiles, writeTemplate } from "./write-template.server.ts";

const api = await createTestApi();
const { db } = api.context;
await seedDefaults(db);

type Given = Record<string, string | Blob>;
const zip = async (profile: string, others: Record<string, string> = {}): Promise<Given> => ({
  file: await templateFile({ "profile.json": profile, ...others }),
});
const toFile = (bytes: Uint8Array): Given => ({ file: new File([new Uint8Array(bytes)], "plantilla.zip") });
const whole = '{"version":1}';
const listing = (file: string) =>
  `{"version":1,"layers":[{"file":"${file}","layerName":"Río","style":"water"}]}`;

it.each<[string, () => Promise<Given> | Given, RegExp]>([
  ["nothing", () => ({}), /^Elige una plantilla/],
  ["a picture", () => toFile(Buffer.from("\x89PNG")), /^No es una plantilla/],
  ["half of a ZIP file", async () => toFile((await writeTemplate(db)).subarray(0, 900)), /dañado/],
  [
    "another archive",
    async () => ({ file: await templateFile({ "datos.csv": "a" }) }),
    /^No es una plantilla/,
  ],
  ["an archive bomb", () => zip(whole, { "texts.json": "0".repeat(26 * 1024 * 1024) }), /Ocupa 26 MB/],
  ["another version", () => zip('{"version":2}'), /de otra versión/],
  ["no version", () => zip("{}"), /de otra versión/],
  ["no JSON", () => zip("{"), /profile.json no es JSON/],
  ["an unknown field", () => zip('{"version":1,"site":{"dueño":"x"}}'), /site: tiene campos que .*: dueño/],
  ["a wrong value", () => zip('{"version":1,"profile":{"timeZone":"Mars"}}'), /timeZone: Elige una de las/],
  [
    "a colour that is not told apart",
    () => zip('{"version":1,"systems":[{"systemName":"Agua","color":"fucsia"}]}'),
    /systems.0.color/,
  ],
  [
    "an entry twice",
    () => zip('{"version":1,"stages":[{"systemName":"Trámite"},{"systemName":"tramite"}]}'),
    /stages: tiene dos veces la misma entrada/,
  ],
  ["a missing layer", () => zip(listing("layers/1.geojson")), /le falta layers\/1.geojson/],
  ["a way out of the archive", () => zip(listing("../../etc/passwd")), /no es la dirección de una capa/],
  ["no codebook", () => zip(whole, { "codebook.json": "[]" }), /codebook.json/],
  ["no places", () => zip(whole, { "places.csv": "x,y\n1,2\n" }), /places.csv no es una tabla de lugares/],
  ["a name that no template has", () => ({ starter: "marcianos" }), /no está entre las que trae el sitio/],
])("%s is refused in a sentence, and changes nothing", async (_what, given, reason) => {
  const before = await listTemplateFiles(db);
  const body = await given();
  for (const path of ["/template/dry-run", "/template"] as const) {
    const response = await sendTemplate(api, path, body);
    expect(response.statusCode, response.body).toBe(400);
    const { error, fields } = response.json();
    expect(Object.values(fields ?? {})[0] ?? error).toMatch(reason);
  }
  expect(await listTemplateFiles(db)).toEqual(before);
});

it("A process of its own refuses and uses templates as this one does", async () => {
  api.context.importsDirectly = false;
  const wrong = await sendTemplate(api, "/template", toFile(Buffer.from("\x89PNG")));
  expect([wrong.statusCode, wrong.json().fields.file]).toEqual([400, expect.stringMatching(/^No es una/)]);
  const given = { starter: "conflictos-ambientales" };
  const shown = await sendTemplate(api, "/template/dry-run", given);
  expect(shown.json()).toMatchObject({ name: "Plantilla «Conflictos ambientales»", places: { refused: 0 } });
  const used = await sendTemplate(api, "/template", given);
  expect([used.statusCode, used.json()]).toEqual([200, expect.stringMatching(/listo\. Se deshace/)]);
  // The next read knows what it wrote.
  const systems = await api.call("GET", "/system");
  expect(systems.json()[0].systemName).toBe("Agua");
});

import { resolve } from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, expect, it } from "vitest";
import { interventions } from "../db/schema/interventions.ts";
import { createTestApi } from "../tests/support/api.ts";
import { runCommand, startCommand } from "../tests/support/commands.ts";
import { picture } from "../tests/support/forms.ts";
import { startOutsideHost } from "../tests/support/outside-host.ts";
import { createIntervention } from "../tests/support/records.ts";

const host = await startOutsideHost();
afterAll(() => host.close());
const api = await createTestApi();
const settings = { DATABASE_URL: api.url, DATA_DIR: api.dataDir };
const run = (...args: string[]) => runCommand("cli/media-adopt.ts", args, settings);
const good = host.serve("/buena.png", await picture());
const works = [
  await createIntervention(api, { interventionName: "Con imagen", image: good }),
  await createIntervention(api, {
    interventionName: "Sin ella",
    image: "https://imagenes.example/perdida.png",
  }),
];
const readImages = () =>
  Promise.all(
    works.map(
      async (id) =>
        (await api.context.db.select().from(interventions).where(eq(interventions.id, id)))[0]?.image,
    ),
  );

it("says in Spanish what it does, and what is not understood", async () => {
  expect((await run("--help")).out).toMatch(/^Copia en este servidor las imágenes/);
  expect(await run("--todo")).toMatchObject({ status: 2, err: expect.stringContaining("--todo no existe") });
  expect(await run("ya")).toMatchObject({
    status: 2,
    err: expect.stringContaining("No hay que indicar nada"),
  });
});

it("--dry-run says how many are missing and how much disk they need, and asks nobody", async () => {
  const { status, out } = await run("--dry-run");
  expect([status, out]).toEqual([
    0,
    expect.stringMatching(
      /^Faltan 2 imágenes en 2 registros: unos [\d,.]+ kB, un cálculo aproximado a 200 kB por imagen: .*\.\n$/,
    ),
  ]);
  expect(host.asked).toEqual([]);
});

it("copies what it can, tells how far it is, and names what failed", async () => {
  const preload = resolve("tests/support/reach-outside-host.mjs");
  const reach = { NODE_OPTIONS: `--import=${preload}`, OUTSIDE_PORT: String(host.port) };
  const { status, out, err } = await startCommand("cli/media-adopt.ts", [], { ...settings, ...reach }).ended;
  expect(status).toBe(1);
  expect(err).toMatch(/Imágenes: 2 de 2\nRegistros: 1 de 1/);
  expect(out).toContain("Copiadas: 1. Registros cambiados: 1. No se pudieron copiar: 1.");
  expect(out).toContain("https://imagenes.example/perdida.png: La imagen ya no está en su dirección.");
  expect(await readImages()).toEqual([
    expect.stringMatching(/^\/media\/[0-9a-f]{24}\.webp$/),
    "https://imagenes.example/perdida.png",
  ]);
});

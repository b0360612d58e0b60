import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { formatBytes } from "../app/shared/values/text.ts";
import { writeStreetMap } from "../tests/support/street-map.ts";
import { merge } from "./form-cases.ts";
import { takeImportTurn } from "./import-cases.ts";
import { intercept } from "./intercept.ts";
import { expect, expectAccessible, test, unique } from "./staff.ts";

/** The form of a work's place: drawn by keyboard and pointer, undone, taken from a file, kept as a draft. */

test("a place is drawn by keyboard and pointer, undone, kept as a draft, and saved", async ({
  page,
  api,
}) => {
  const work = await api.intervention();
  const readPlace = () =>
    api.get<{ geometry: { type: string; coordinates: number[] } }>(`/interventions/${work}/geometry`);
  await page.goto(`/interventions/${work}/place`);
  const map = page.getByRole("application", { name: "Mapa para dibujar el lugar" });
  await expect(page.getByRole("heading", { name: "Ubicar en el mapa" })).toBeVisible();
  const tool = (name: string) => page.getByRole("button", { name, exact: true });
  await tool("Línea").click();
  await map.focus();
  for (const key of ["Enter", "ArrowRight", "ArrowRight", "Enter", "ArrowDown", "Enter"])
    await page.keyboard.press(key);
  await expect(page.locator(".sketch-corner")).toHaveCount(3);
  await page.keyboard.press("Control+z");
  await expect(page.locator(".sketch-corner")).toHaveCount(2);
  await page.keyboard.press("Escape");
  await tool("Borrar todo").click();
  await page.getByRole("button", { name: "Guardar", exact: true }).click();
  await expect(page.locator(".field-error").filter({ hasText: "Falta la geometría" })).toBeVisible();
  await expectAccessible(page);

  await tool("Área").click();
  for (const [x, y] of [
    [100, 30],
    [400, 30],
    [400, 150],
  ] as const)
    await map.click({ position: { x, y } });
  await tool("Terminar").click();
  await page.getByLabel("Precisión").selectOption("neighbourhood");
  await expect(page.locator(".sketch-area")).toHaveCount(1);
  const readDrafts = async () => {
    const kept = await api.get<{ _id: string }[]>("/drafts");
    return JSON.stringify(await Promise.all(kept.map(({ _id }) => api.get(`/drafts/${_id}`))));
  };
  await expect.poll(readDrafts).toContain("neighbourhood");
  await page.reload();
  await expect(page.locator(".sketch-corner")).toHaveCount(3);
  // A colleague says first where it is: what was drawn is compared with that, and stays.
  const theirs = { type: "Feature", geometry: { type: "Point", coordinates: [-75.6, 6.2] }, properties: {} };
  await api.send("PUT", `/interventions/${work}/geometry`, { ...theirs, __v: null });
  await page.getByRole("button", { name: "Guardar", exact: true }).click();
  await expect(merge(page)).toContainText("Otra persona cambió este registro mientras lo editabas");
  await expect(merge(page)).toContainText("Punto, 1 punto");
  await expectAccessible(page);
  await merge(page)
    .getByRole("radio", { name: /Lo tuyo/ })
    .first()
    .check();
  await merge(page).getByRole("button", { name: "Usar lo elegido y seguir" }).click();
  await expect(page.locator(".sketch-corner")).toHaveCount(3);
  await page.getByRole("button", { name: "Guardar", exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/interventions/${work}$`));
  expect(await readPlace()).toMatchObject({
    geometry: { type: "Polygon" },
    properties: { precision: "neighbourhood" },
  });

  await page.goto(`/interventions/${work}/place`);
  await expect(page.locator(".sketch-corner")).toHaveCount(3);
  const upload = (name: string, content: string) =>
    page
      .getByLabel("Tomarlo de un archivo")
      .setInputFiles({ name, mimeType: "text/plain", buffer: Buffer.from(content) });
  await upload("a.kml", '<!DOCTYPE kml><kml xmlns="http://www.opengis.net/kml/2.2"/>');
  await expect(page.getByText("Tiene declaraciones (DOCTYPE), que no se leen: quítalas.")).toBeVisible();
  const placemark = (name: string, x: number) =>
    `<Placemark><name>${name}</name><Point><coordinates>${x},6.25</coordinates></Point></Placemark>`;
  await upload(
    "a.kml",
    `<kml xmlns="http://www.opengis.net/kml/2.2"><Document>${placemark("Uno", -75.5)}${placemark("Dos", -75.6)}</Document></kml>`,
  );
  await page.getByLabel("Cuál de los 2 lugares").selectOption("Dos");
  await expect(page.locator(".sketch-point")).toHaveCount(1);
  // What is typed stays while it cannot be drawn, and as it was typed.
  await page.getByText("Como GeoJSON", { exact: true }).click();
  const text = page.getByLabel("Geometría en GeoJSON");
  const places = '{ "type": "MultiPoint", "coordinates": [[-75.6, 6.25], [-75.5, 6.25]] }';
  await text.fill(places.slice(0, -1));
  await text.press("End");
  await expect(text).toHaveValue(places.slice(0, -1));
  await text.pressSequentially("}");
  await expect(page.locator(".sketch-corner")).toHaveCount(2);
  await expect(text).toHaveValue(places);
  await page.getByRole("button", { name: "Guardar", exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/interventions/${work}$`));
  expect((await readPlace()).geometry).toEqual(JSON.parse(places));

  // Visitors see the study's own map, and on paper the address of the one on another site.
  const spatialization = "https://mapas.example/parque";
  const datasheet = await api.datasheet(work, { spatialization });
  await page.goto(`/interventions/${work}`);
  await expect(page.getByRole("heading", { level: 2, name: "Mapa original" })).toBeVisible();
  await page.goto(`/intervention-datasheet/${work}/${datasheet}/spatialization`);
  await expect(page.getByRole("group", { name: /^Mapa de / })).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(page.getByText(`Mapa: ${spatialization}`)).toBeVisible();
  await page.emulateMedia({ media: "screen" });
});

test("the page of layers asks for no streets where there are none, and says how large those are that there are", async ({
  page,
}) => {
  const failed: string[] = [];
  page.on("response", (response) => {
    if (response.status() >= 400) failed.push(response.url());
  });
  await page.goto("/admin/map-layers");
  await expect(page.getByText("El mapa no tiene calles.")).toBeVisible();
  expect(failed).toEqual([]);
  const file = join(String(process.env.E2E_STAFF_DATA_DIR), "streets.pmtiles");
  const streets = writeStreetMap({ longitude: -75.57, latitude: 6.25, zooms: [12], attribution: "" });
  await writeFile(file, streets);
  try {
    // What was shown before is kept until something changes.
    await page.goto("/admin/map-layers?calles");
    await expect(
      page.getByText(`El mapa tiene un archivo de calles de ${formatBytes(streets.length)}`),
    ).toBeVisible();
  } finally {
    await rm(file, { force: true });
  }
});

test("a layer is put from a file, moved, replaced by its name, and removed", async ({ page, api }) => {
  await page.goto("/admin/map-layers");
  const put = async (name: string, content: string) => {
    await page
      .getByLabel("Archivo")
      .setInputFiles({ name: "a.geojson", mimeType: "text/plain", buffer: Buffer.from(content) });
    await page.getByLabel("Nombre de la capa").fill(name);
    await page.getByLabel("Qué es").selectOption("water");
    await page.getByRole("button", { name: "Poner la capa" }).click();
  };
  const line = (x: number) =>
    JSON.stringify({
      type: "LineString",
      coordinates: [
        [x, 6.2],
        [-75.5, 6.3],
      ],
    });
  const name = unique("Quebrada");
  const layer = page.getByRole("listitem").filter({ hasText: name });
  await put(name, '{"type":"Topology"}');
  await expect(page.getByText("Es TopoJSON, que no se lee")).toBeVisible();
  await put("", line(-75.6));
  await expect(page.getByText("La capa necesita un nombre")).toBeVisible();
  // The server puts it; the second press is the same write.
  await intercept(page, "/map-layers", (call) => call.loseResponse(), 1);
  await put(name, line(-75.6));
  await expect(page.getByText("No hay conexión con el servidor")).toBeVisible();
  await page.getByRole("button", { name: "Poner la capa" }).click();
  await expect(layer).toContainText("Agua");
  await expectAccessible(page);
  const list = () => api.get<{ layerName: string; __v: number }[]>("/map-layers");
  expect((await list()).at(-1)).toMatchObject({ layerName: name, __v: 0 });
  await layer.getByRole("button", { name: "Más abajo" }).click();
  // The page has read the new versions of both.
  await expect(layer.getByRole("button", { name: "Más arriba" })).toBeEnabled();
  expect((await list()).at(-2)).toMatchObject({ layerName: name });
  await put(name, line(-75.7));
  await expect(page.locator(".toast").filter({ hasText: "Capa actualizada correctamente" })).toBeVisible();
  await layer.getByRole("link", { name: "Quitar" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Quitar" }).click();
  await expect(layer).toHaveCount(0);
  // The next one lies on top, above the place that the removed one left.
  await put(name, line(-75.6));
  await expect(layer.getByRole("button", { name: "Más arriba" })).toBeDisabled();
});

test("a layer becomes a place of the register, the datasheets of works propose it, and its page shows them", async ({
  page,
  api,
}) => {
  const name = `Villa ${unique("Alta").toUpperCase()}`;
  const works = [await api.intervention(), await api.intervention()];
  for (const work of works) await api.datasheet(work, { description: `Queda en ${name}.` });
  const ring = [
    [-75.6, 6.2],
    [-75.59, 6.2],
    [-75.59, 6.21],
    [-75.6, 6.2],
  ];
  const feature = {
    type: "Feature",
    geometry: { type: "Polygon", coordinates: [ring] },
    properties: { nombre: name },
  };
  await page.goto("/admin/imports");
  await page.getByLabel("Elegir archivos").setInputFiles({
    name: "barrios.geojson",
    mimeType: "application/geo+json",
    buffer: Buffer.from(JSON.stringify({ type: "FeatureCollection", features: [feature] })),
  });
  await page.getByLabel("Qué hay en los mapas").selectOption("barrio");
  const endTurn = await takeImportTurn();
  await page.getByRole("button", { name: "Revisar" }).click();
  await page.getByRole("button", { name: "Importar", exact: true }).click();
  await expect(page.getByText("1 registro nuevo", { exact: false })).toBeVisible();
  await endTurn();
  await page.goto("/admin/territory");
  // The second is pressed while the first is being written.
  const decisions = page.getByRole("button", { name: new RegExp(`^Queda allí.*${name}`) });
  await expect(decisions).toHaveCount(works.length);
  await decisions.evaluateAll((buttons: HTMLElement[]) => {
    for (const button of buttons) {
      button.focus();
      button.click();
    }
  });
  await expect(page.getByText(`Queda en ${name} (barrio)`)).toHaveCount(works.length);
  await expect(page.getByRole("listitem").filter({ hasText: name }).last()).toBeFocused();
  await expectAccessible(page);
  await page.goto("/admin/territory/mentions");
  await expect(page.getByRole("heading", { name: "Menciones por aclarar" })).toBeVisible();
  await expectAccessible(page);
  await page.goto("/places");
  await page.getByRole("link", { name }).click();
  await expect(page.getByRole("heading", { name: "Actuaciones que quedan en este lugar" })).toBeVisible();
  await expectAccessible(page);
  await page.goto("/map");
  await expect(page.locator(".map-list-place").filter({ hasText: name })).toContainText(
    "2 actuaciones sin ubicación propia",
  );
  await expectAccessible(page);
});

// npm run guide:pictures: takes the pictures of the user guide from the product with its demonstration content into
// public/guide. The guide's text (app/visit/help/guide) has their sizes, which its test compares.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { ensureBrowser } from "./browser.mjs";
import { ensureBuilt, ensureInstalled, root } from "./project.mjs";
import { openBrowser, serveProduct, settle, signIn } from "./served-product.mjs";

const maxBytes = 90_000;
/** The first with which a picture is small enough is used. */
const qualities = [82, 74, 66, 58];
const folder = join(root, "public", "guide");
/** The current time in the pictures. */
const today = "2026-03-02T10:00:00-05:00";
const intervention = "Parque Lineal del Río Aurra";

ensureInstalled();
const chromePath = ensureBrowser();
ensureBuilt();
mkdirSync(folder, { recursive: true });
const server = await serveProduct({ SITE_URL: "https://conflictos.example" });
const { browser, page } = await openBrowser({
  address: server.address,
  chromePath,
  viewport: { width: 1280, height: 800 },
});
const button = (name) => page.getByRole("button", { name, exact: true });
try {
  await page.clock.setFixedTime(new Date(today));
  const { _id, datasheet } = await findIntervention();
  await photographSite(_id, datasheet);
  await signIn(page);
  await photographStaffPages(_id);
} finally {
  await browser.close();
  await server.stop();
}

async function photographSite(id, datasheet) {
  await open("/");
  await savePicture("inicio", { from: page.locator("main"), height: 640 });
  await open("/news?search=r%C3%ADo");
  await savePicture("buscar", { from: page.locator("main"), height: 700 });
  await page
    .getByRole("link", { name: /^Leer más/ })
    .first()
    .click();
  await savePicture("noticia", { from: page.locator("dialog"), height: 740 });
  await open(`/intervention-datasheet/${id}/${datasheet}/spatialization`);
  await savePicture("ficha", { from: page.locator("main"), height: 800 });
  await open("/statistics");
  await savePicture("estadisticas", { from: page.locator("main"), height: 800 });
  await open("/");
  await savePicture("documentos", { from: page.getByRole("heading", { name: "Documentos" }), height: 530 });
}

async function photographStaffPages(id) {
  await open("/admin");
  await savePicture("panel", { from: page.locator("main"), height: 700 });
  await open("/conflicts");
  await button("Editar").click();
  await savePicture("listas", { from: page.locator("main"), height: 700 });
  await open(`/interventions/${id}/edit`);
  const name = page.getByLabel(/^Nombre de la actuación/);
  await name.fill("");
  await button("Guardar").click();
  await savePicture("formulario", { from: page.locator("main"), height: 640 });
  await name.fill(`${intervention}, etapa 1`);
  await button("Guardar").click();
  await page.waitForURL((address) => !address.pathname.endsWith("/edit"));
  await open(`/admin/history/intervention/${id}`);
  await savePicture("historial", { from: page.locator("main"), height: 640 });
  await open("/admin/imports");
  await savePicture("importaciones", { from: page.locator("main"), height: 720 });
  await open("/admin/content/home");
  await savePicture("contenido", { from: page.locator("main"), height: 740 });
}

async function findIntervention() {
  const found = await (await page.request.get(`${server.address}/api/interventions?limit=100`)).json();
  return found.find(({ interventionName }) => interventionName === intervention);
}

async function open(address) {
  await page.goto(address);
  await settle(page);
}

/** Saves a part of the window, from the upper edge of `from`. */
async function savePicture(name, { from, height }) {
  await from
    .first()
    .evaluate((element) => scrollBy({ top: element.getBoundingClientRect().top - 14, behavior: "instant" }));
  await settle(page);
  const box = await from.first().boundingBox();
  // The header is above the main part.
  const isPart = (await from.first().evaluate(({ tagName }) => tagName)) === "MAIN";
  const y = Math.max(0, Math.round(box.y) + (isPart ? 0 : -14));
  const clip = { x: 0, y, width: 1280, height: Math.min(height, 800 - y) };
  const picture = sharp(await page.screenshot({ clip })).resize({ width: 1200 });
  for (const quality of qualities) {
    const { data, info } = await picture
      .clone()
      .webp({ quality, effort: 6 })
      .toBuffer({ resolveWithObject: true });
    if (data.length >= maxBytes) continue;
    writeFileSync(join(folder, `${name}.webp`), data);
    console.log(`${name}.webp  ${info.width} × ${info.height}  ${(data.length / 1000).toFixed(0)} kB`);
    return;
  }
  throw new Error(`${name}: no picture of less than ${maxBytes / 1000} kB.`);
}

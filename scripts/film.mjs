// npm run film: records the film of the product with its demonstration content into public/film: two formats, the first
// picture and the captions.
import { mkdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ensureBrowser } from "./browser.mjs";
import { Camera, hasFfmpeg, size } from "./film-camera.mjs";
import { ensureBuilt, ensureInstalled, root } from "./project.mjs";
import { openBrowser, serveProduct, signIn } from "./served-product.mjs";

/** Of both formats together. */
const maxBytes = 6_000_000;
const folder = join(root, "public", "film");
const file = (name) => join(folder, `recorrido.${name}`);
const intervention = "Parque Lineal del Río Aurra";

if (!hasFfmpeg()) {
  console.error(
    "Falta ffmpeg, que hace el video. En Debian o Ubuntu: apt-get install ffmpeg; en macOS: brew install ffmpeg.",
  );
  process.exit(1);
}
ensureInstalled();
const chromePath = ensureBrowser();
ensureBuilt();
mkdirSync(folder, { recursive: true });
const server = await serveProduct({ SITE_URL: "https://conflictos.example" });
const { browser, context, page } = await openBrowser({ address: server.address, chromePath, viewport: size });
const camera = await Camera.open(page, { webm: file("webm"), mp4: file("mp4") });
const link = (name) => page.getByRole("link", { name, exact: true }).first();
const button = (name) => page.getByRole("button", { name, exact: true });
try {
  await recordFilm();
  await camera.close();
} finally {
  await browser.close();
  await server.stop();
}
writeFileSync(file("es.vtt"), formatCaptions(camera.cues));
const bytes = ["webm", "mp4"].reduce((sum, format) => sum + statSync(file(format)).size, 0);
console.log(`${camera.seconds.toFixed(1)} s, ${(bytes / 1e6).toFixed(1)} MB, in ${folder}`);
if (bytes > maxBytes) {
  console.error(`More than ${maxBytes / 1e6} MB.`);
  process.exit(1);
}

async function recordFilm() {
  await showTitle("Conflictos urbanos", "Un recorrido por el sitio");
  await camera.startCaption("Este es un recorrido corto por el sitio. La ciudad que se ve aquí es ficticia.");
  await camera.wait(1.5);
  await camera.save(file("webp"));
  const { _id } = await findIntervention();
  await recordSearch();
  await recordNews();
  await recordWork(_id);
  await recordConflicts();
  await recordStatistics();
  await recordStaff();
  await showTitle("Ahora tú", "La guía completa está en «Ayuda», al pie de cada página");
  await camera.startCaption("La guía completa está en «Ayuda», al pie de cada página.");
  await camera.endCaption();
  await camera.wait(0.5);
}

async function recordSearch() {
  await open("inicio", "/");
  await camera.startCaption(
    "El inicio reúne los tres ejes: actuaciones urbanísticas, noticias y conflictos.",
  );
  await camera.scrollTo(page.getByRole("heading", { name: "Tres ejes" }));
  await camera.wait(1.5);
  await camera.scrollTo(page.locator("body"), 0);
  await camera.startCaption("Desde aquí se busca en todo el estudio.");
  await camera.click(page.getByRole("combobox", { name: "Busca en todo el estudio" }));
  await camera.type("rio");
  await camera.click(button("Buscar"));
  await camera.startCaption("La búsqueda no distingue tildes, y dice dónde está cada palabra.");
  await camera.scrollTo(page.getByRole("article").first(), 120);
  await camera.wait(1);
}

async function recordNews() {
  await open("noticias", "/news");
  await camera.startCaption("Las noticias son un archivo: una línea cada una, por año.");
  await camera.wait(1);
  await camera.startCaption("Los años, los sistemas y las actuaciones reducen la lista.");
  await camera.click(page.getByRole("navigation", { name: "Filtros" }).getByRole("link", { name: /^2009/ }));
  await camera.wait(0.6);
  await camera.startCaption("Cada noticia se abre sobre la lista, con su fecha y su texto completo.");
  await camera.click(page.getByRole("link", { name: /^Leer más/ }).first());
  await camera.wait(2);
  await camera.click(link("Cerrar"));
}

async function recordWork(id) {
  await open("actuacion", `/interventions/${id}`);
  await camera.startCaption("La página de una actuación la cuenta de principio a fin.");
  await camera.wait(0.8);
  await camera.startCaption("Su línea de tiempo dice cuándo estuvieron en la prensa sus conflictos.");
  await camera.scrollTo(page.getByRole("heading", { name: "Línea de tiempo" }));
  await camera.wait(1);
  await camera.startCaption("Su ficha técnica dice qué es, cómo es y qué se discute.");
  await camera.click(page.getByRole("link", { name: /^Abrir esta sección/ }).first());
  await camera.click(link("Conflictividad"));
  await camera.startCaption("Y un mapa muestra dónde queda.");
  await camera.click(link("Espacialización"));
  await camera.wait(1.5);
}

async function recordConflicts() {
  await camera.click(link("Conflictos"));
  camera.startScene("conflictos");
  await camera.startCaption("Los conflictos dicen qué se disputa, quiénes participan y en qué etapa surgió.");
  await camera.scrollTo(page.getByRole("article").first(), 120);
  await camera.click(page.getByRole("link", { name: /^Leer más/ }).first());
  await camera.wait(2.5);
}

async function recordStatistics() {
  await open("estadisticas", "/statistics");
  await camera.startCaption("Las estadísticas se cuentan con los datos del momento y se pueden filtrar.");
  await camera.scrollTo(page.getByRole("heading", { name: /^Conflictos por sistema/ }));
  await camera.wait(1.5);
  await camera.startCaption("Cada gráfica tiene su tabla, y se descarga como datos o como imagen.");
  await camera.moveTo(page.getByText("Descargar y citar").first());
  await camera.endCaption();
  await open("documentos", "/");
  await camera.scrollTo(page.getByRole("heading", { name: "Documentos" }));
  await camera.startCaption("Con esos mismos datos se hacen los documentos en PDF.");
  await camera.moveTo(link("Tendencias de los conflictos"));
  await camera.endCaption();
}

async function recordStaff() {
  await signIn(page);
  await showTitle("Para el equipo", "Corregir sin perder nada");
  await camera.startCaption("El equipo entra con su usuario y corrige los datos.");
  await camera.wait(1);
  const { _id } = await findIntervention();
  await open("equipo", `/interventions/${_id}/edit`);
  await camera.startCaption("Lo que se escribe queda como borrador hasta que se guarda.");
  await camera.click(page.getByLabel(/^Nombre de la actuación/));
  await page.keyboard.press("End");
  await camera.type(", etapa 1");
  await camera.click(button("Guardar"));
  await open("equipo", `/admin/history/intervention/${_id}`);
  await camera.startCaption(
    "El historial conserva cada versión: quién, cuándo y qué cambió. Todo se puede restaurar.",
  );
  await camera.endCaption();
}

async function findIntervention() {
  const found = await (await page.request.get("/api/interventions?limit=100")).json();
  return found.find(({ interventionName }) => interventionName === intervention);
}

async function open(scene, address) {
  await page.goto(address);
  camera.startScene(scene);
  await camera.capture();
  await camera.wait(0.5);
}

/** Shows a title, drawn with the product's style sheet and fonts. */
async function showTitle(title, text) {
  const home = await (await page.request.get("/")).text();
  const styles = [...home.matchAll(/<link rel="stylesheet".*?>|<style>.*?<\/style>/gs)]
    .map(([tag]) => tag)
    .join("");
  const body = `<!doctype html><html lang="es"><head><meta charset="utf-8">${styles}</head>
    <body style="margin:0;height:100vh;display:grid;grid-template-columns:1fr 34%;background:var(--brand);color:var(--on-brand)">
      <div style="align-self:center;padding:0 5rem">
        <p style="font-family:var(--font-serif);font-size:4.6rem;font-weight:600;line-height:1.1;margin:0">${title}</p>
        <hr style="width:6rem;border:0;border-top:5px solid #f0937f;margin:2rem 0">
        <p style="font-size:1.9rem;line-height:1.3;margin:0">${text}</p>
      </div>
      <img src="/drawings/teaching.svg" alt="" style="width:100%;height:100vh;object-fit:cover">
    </body></html>`;
  await context.route("**/card", (route) => route.fulfill({ contentType: "text/html", body }));
  await page.goto("/card");
  await context.unroute("**/card");
  camera.startScene(title, { pointer: false });
  await camera.capture();
  await camera.wait(0.5);
}

/** Formats WebVTT, with a note at the start of each scene, which is a paragraph of the transcript. */
function formatCaptions(cues) {
  const blocks = cues.flatMap(({ scene, start, end, text }, index) => [
    ...(scene === cues[index - 1]?.scene ? [] : [`NOTE ${scene}`]),
    `${formatTime(start)} --> ${formatTime(end)}\n${breakLine(text)}`,
  ]);
  return `WEBVTT\n\n${blocks.join("\n\n")}\n`;
}

function formatTime(seconds) {
  const [minutes, rest] = [Math.floor(seconds / 60), (seconds % 60).toFixed(3)];
  return `00:${String(minutes).padStart(2, "0")}:${rest.padStart(6, "0")}`;
}

function breakLine(text) {
  if (text.length <= 42) return text;
  const spaces = [...text.matchAll(/ /g)].map(({ index }) => index);
  const middle = spaces.toSorted((a, b) => Math.abs(a - text.length / 2) - Math.abs(b - text.length / 2))[0];
  return `${text.slice(0, middle)}\n${text.slice(middle + 1)}`;
}

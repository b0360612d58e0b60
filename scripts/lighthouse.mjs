// npm run lighthouse: the visitor's pages on a slow phone, as Lighthouse measures them, against a server of its own with
// the demonstration content. Fails below the bar in any category. Needs an otherwise idle machine.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { publicPages } from "../app/shared/pages/public-pages.ts";
import { ensureBrowser } from "./browser.mjs";
import { ensureBuilt, ensureInstalled, root } from "./project.mjs";
import { serveProduct } from "./served-product.mjs";

/** Lowest score of a category, of 100. */
const bar = 98;
const runs = 3;
const categories = ["performance", "accessibility", "best-practices", "seo"];
const chromeFlags = ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-quic"];

ensureInstalled();
const chromePath = ensureBrowser() || (await import("@playwright/test")).chromium.executablePath();
ensureBuilt();
const { default: lighthouse } = await import("lighthouse");
const { launch } = await import("chrome-launcher");

const reports = join(root, "test-results", "lighthouse");
mkdirSync(reports, { recursive: true });
const server = await serveProduct();
let isBelow = false;
try {
  const pages = [...publicPages.map(({ path }) => path), ...(await findRecordPages(server.address))];
  const rows = {};
  for (const page of pages) rows[page] = await measure(page);
  console.table(rows);
} finally {
  await server.stop();
}
console.log(isBelow ? `Below ${bar}.` : `Every page has at least ${bar} in every category.`);
console.log(`The reports are in ${reports}`);
process.exit(isBelow ? 1 : 0);

/** Median scores of a page, and its slowest paint and layout shift; lists the audits that cost points. */
async function measure(page) {
  const results = [];
  for (let run = 0; run < runs; run += 1) results.push(await runOnce(server.address + page));
  results.sort((a, b) => getPerformance(a) - getPerformance(b));
  const { lhr, report } = results[Math.floor(runs / 2)];
  writeFileSync(join(reports, `${page.replace(/\W+/g, "-").replace(/^-|-$/g, "") || "home"}.html`), report);
  const scores = Object.fromEntries(
    categories.map((name) => [name, median(results.map((result) => getScore(result.lhr, name)))]),
  );
  if (Object.values(scores).some((score) => score < bar)) isBelow = true;
  for (const { id, title, displayValue = "" } of listFailedAudits(lhr))
    console.log(`${page}: ${id}: ${title} ${displayValue}`);
  return {
    ...scores,
    "largest paint": lhr.audits["largest-contentful-paint"].displayValue,
    "layout shift": lhr.audits["cumulative-layout-shift"].displayValue,
  };
}

/** One run in a browser of its own. Now and then a browser starts too slowly to be measured: then once more. */
async function runOnce(address, attempts = 3) {
  const chrome = await launch({ chromePath, chromeFlags });
  const settings = { port: chrome.port, output: "html", onlyCategories: categories, logLevel: "error" };
  const result = await lighthouse(address, settings).finally(() => chrome.kill());
  if (result && !result.lhr.runtimeError) return result;
  if (attempts > 1) return runOnce(address, attempts - 1);
  throw new Error(`${address}: ${result?.lhr.runtimeError?.message ?? "Lighthouse gave no result"}`);
}

function getScore(lhr, category) {
  return Math.round((lhr.categories[category].score ?? 0) * 100);
}

function getPerformance({ lhr }) {
  return lhr.categories.performance.score ?? 0;
}

function median(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
}

/** Lists the audits that cost points; the metrics of speed are in the table. */
function listFailedAudits(lhr) {
  const weighted = categories.flatMap((name) =>
    lhr.categories[name].auditRefs.filter(({ weight }) => weight > 0),
  );
  return weighted.map(({ id }) => lhr.audits[id]).filter(({ score }) => score !== null && score < 0.9);
}

/** A page of each kind of record, found through the API. */
async function findRecordPages(address) {
  const list = async (path) => (await fetch(`${address}/api${path}?limit=100`)).json();
  const intervention = (await list("/interventions")).find(({ datasheet }) => datasheet);
  const [conflict] = await list("/conflicts");
  const [newsItem] = await list("/news");
  if (!intervention || !conflict || !newsItem) throw new Error("The demonstration content lacks a record.");
  return [
    `/interventions/${intervention._id}/datasheet`,
    `/intervention-datasheet/${intervention._id}/${intervention.datasheet}/description`,
    `/conflicts/${conflict._id}`,
    `/news/${newsItem._id}`,
  ];
}

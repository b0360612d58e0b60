// npm run lighthouse: a page of each kind on a slow phone, as Lighthouse measures it, with the demonstration and with images
// whose host is dead; `-- --study <folder>` with that study too, `-- --only <text>` the addresses that contain it. Fails
// below the bar in any category. Needs an otherwise idle machine.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { ensureBrowser } from "./browser.mjs";
import { ensureBuilt, ensureInstalled, root } from "./project.mjs";

const { values: options } = parseArgs({
  options: { study: { type: "string" }, only: { type: "string", default: "" } },
});
const runs = 3;
const categories = ["performance", "accessibility", "best-practices", "seo"];
const chromeFlags = ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-quic"];

ensureInstalled();
const chromePath = ensureBrowser() || (await import("@playwright/test")).chromium.executablePath();
ensureBuilt();
const { default: lighthouse } = await import("lighthouse");
const { launch } = await import("chrome-launcher");
const { listContents, listPages } = await import("./lighthouse-contents.mjs");

const reports = join(root, "test-results", "lighthouse");
mkdirSync(reports, { recursive: true });
const below = [];
for (const { name, bar, serve } of listContents(options.study)) {
  const server = await serve();
  try {
    const pages = (await listPages(server.address)).filter((page) => page.includes(options.only));
    const rows = {};
    for (const page of pages)
      rows[page] = await measure({ address: server.address, content: name, bar }, page);
    console.log(`\n${name}`);
    console.table(rows);
  } finally {
    await server.stop();
  }
}
console.log(
  below.length > 0 ? `Below the bar:\n${below.join("\n")}` : "Every page reaches the bar in every category.",
);
console.log(`The reports are in ${reports}`);
process.exit(below.length > 0 ? 1 : 0);

/** Median scores of a page, and its slowest paint and layout shift; lists the audits that cost points. */
async function measure({ address, content, bar }, page) {
  const results = [];
  for (let run = 0; run < runs; run += 1) results.push(await runOnce(address + page));
  results.sort((a, b) => getPerformance(a) - getPerformance(b));
  const { lhr, report } = results[Math.floor(runs / 2)];
  const file = `${content}-${page}`.replace(/\W+/g, "-").replace(/-$/, "");
  writeFileSync(join(reports, `${file}.html`), report);
  const scores = Object.fromEntries(
    categories.map((name) => [name, median(results.map((result) => getScore(result.lhr, name)))]),
  );
  for (const name of categories)
    if (scores[name] < bar[name]) below.push(`${content}: ${page}: ${name} ${scores[name]}`);
  for (const { id, title, displayValue = "" } of listFailedAudits(lhr))
    console.log(`${content}: ${page}: ${id}: ${title} ${displayValue}`);
  return {
    ...scores,
    "largest paint": lhr.audits["largest-contentful-paint"].displayValue,
    "blocking time": lhr.audits["total-blocking-time"].displayValue,
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

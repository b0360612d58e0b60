// Recomputes the figures of a running site from the rows that it gives away, without a line of the product:
//   node tests/support/recompute-figures.mjs http://127.0.0.1:3000
// Lists with each filter (files and API), files of statistics, home, /data, descriptions, and the trends as PDF.
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { parse } from "csv-parse/sync";

const site = process.argv[2] ?? "http://127.0.0.1:3000";
const get = async (path) => {
  let response = await fetch(site + path, { redirect: "follow" });
  // A busy site says when to ask again.
  for (let tries = 0; response.status === 503 && tries < 20; tries++) {
    await setTimeout(1_000 * Number(response.headers.get("retry-after") ?? 1));
    response = await fetch(site + path, { redirect: "follow" });
  }
  if (response.status !== 200) throw new Error(`${path}: ${response.status}`);
  return response;
};
const readRows = async (table) => (await get(`/${table}.json`)).json();
let checked = 0;
const differences = [];
const check = (what, shown, expected) => {
  checked += 1;
  if (String(shown) !== String(expected)) differences.push(`${what}: ${shown}, not ${expected}`);
};

const [works, conflicts, news] = await Promise.all(["interventions", "conflicts", "news"].map(readRows));
const byId = new Map(works.map((work) => [work._id, work]));
const aboutOf = ({ intervention, otherInterventions = [] }) =>
  [intervention, ...otherInterventions].map((id) => byId.get(id));
const yearOf = ({ newsDate }) => Number(newsDate.slice(0, 4));
const thisYear = new Date().getFullYear();
const isCredible = (item) => yearOf(item) >= 1900 && yearOf(item) <= thisYear;
const unique = (values) => [...new Set(values)];
const countBy = (rows, key) => Map.groupBy(rows, key);
const format = (number) => String(number).replace(/\B(?=(\d{3})+$)/g, ".");

/** Each value of each filter, with the rows of each list that it leaves. */
const filters = [
  ...["internalSystem", "hierarchy"].flatMap((field) =>
    unique(works.map((work) => work[field])).map((value) => ({
      query: `${field === "hierarchy" ? field : "system"}=${value}`,
      interventions: works.filter((work) => work[field] === value),
      conflicts: conflicts.filter((conflict) => byId.get(conflict.intervention)?.[field] === value),
      news: news.filter((item) => aboutOf(item).some((work) => work?.[field] === value)),
    })),
  ),
  ...works.map(({ _id }) => ({
    query: `intervention=${_id}`,
    conflicts: conflicts.filter(({ intervention }) => intervention === _id),
    news: news.filter((item) => aboutOf(item).some((work) => work?._id === _id)),
  })),
  ...unique(conflicts.map(({ timeStressOccurrence }) => timeStressOccurrence)).map((stage) => ({
    query: `stage=${stage}`,
    conflicts: conflicts.filter(({ timeStressOccurrence }) => timeStressOccurrence === stage),
  })),
  ...unique(news.filter(isCredible).map(yearOf)).map((year) => ({
    query: `year=${year}`,
    news: news.filter((item) => yearOf(item) === year),
  })),
];
for (const { query, ...lists } of filters)
  for (const [list, rows] of Object.entries(lists)) {
    const ids = (await (await get(`/${list}.json?${query}`)).json()).map(({ _id }) => _id).sort();
    check(
      `/${list}.json?${query}`,
      ids.join(),
      rows
        .map(({ _id }) => _id)
        .sort()
        .join(),
    );
    const api = await get(`/api/${list}?${query}&limit=1`);
    check(`/api/${list}?${query}`, api.headers.get("x-total-count"), rows.length);
  }

const readCsv = async (path) => parse(await (await get(path)).text(), { columns: true });
const sumOf = (rows, name) => rows.reduce((sum, row) => sum + Number(row[name]), 0);
const coded = (text) => text || "Sin codificar";
const typology = await readCsv("/statistics/1.csv");
const ofWork = ({ intervention }) => byId.get(intervention);
const cells = countBy(conflicts, (one) =>
  [ofWork(one).internalSystemName, ofWork(one).hierarchyName, coded(one.type)].join("|"),
);
check("/statistics/1.csv, rows", typology.length, cells.size);
for (const row of typology)
  check(
    `/statistics/1.csv, ${Object.values(row)}`,
    row.conflictos,
    cells.get([row.sistema, row.jerarquía, row.tipo].join("|"))?.length,
  );

const press = await readCsv("/statistics/2.csv");
for (const { _id, interventionName } of works) {
  const own = press.filter((row) => row.nivel === "actuación" && row.actuación_id === _id);
  const about = news.filter((item) => aboutOf(item).some((work) => work?._id === _id));
  check(`/statistics/2.csv, ${interventionName}`, sumOf(own, "noticias"), about.length);
  for (const [year, some] of countBy(about.filter(isCredible), yearOf))
    check(
      `/statistics/2.csv, ${interventionName}, ${year}`,
      sumOf(
        own.filter((row) => row.año === String(year)),
        "noticias",
      ),
      some.length,
    );
}
for (const { _id, conflictName } of conflicts) {
  const own = press.filter((row) => row.nivel === "conflicto" && row.conflicto_id === _id);
  check(
    `/statistics/2.csv, ${conflictName}`,
    sumOf(own, "noticias"),
    news.filter((item) => item.conflicts.includes(_id)).length,
  );
}

const actors = (await readCsv("/statistics/3.csv")).filter(({ lado }) => lado === "todos");
check("/statistics/3.csv", sumOf(actors, "conflictos"), conflicts.length);
for (const row of actors)
  check(
    `/statistics/3.csv, ${row.tipo}, ${row.escalamiento}`,
    row.conflictos,
    conflicts.filter((one) => coded(one.type) === row.tipo && coded(one.escalation) === row.escalamiento)
      .length,
  );

const toText = (html) =>
  html
    .replace(/<(script|style)[\s\S]*?<\/\1>|<!--.*?-->/g, "")
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ");
const [home, data] = [toText(await (await get("/")).text()), toText(await (await get("/data")).text())];
for (const [rows, noun] of [
  [works, "actuaciones"],
  [conflicts, "conflictos"],
  [news, "noticias"],
]) {
  check(`home, ${noun}`, home.includes(`${format(rows.length)} ${noun}`), true);
  check(`/data, ${noun}`, new RegExp(`${noun} ?, ${format(rows.length)} registro`, "i").test(data), true);
}
const years = news.filter(isCredible).map(yearOf);
const period = `${Math.min(...years)}/${Math.max(...years)}`;
const datacite = await (await get("/datacite.json")).json();
check("/datacite.json", datacite.dates.find(({ dateType }) => dateType === "Other")?.date, period);

const folder = mkdtempSync(join(tmpdir(), "figures-"));
const file = join(folder, "trends.pdf");
writeFileSync(
  file,
  Buffer.from(await (await get("/documents/tendencias-de-los-conflictos.pdf")).arrayBuffer()),
);
const trends = execFileSync("pdftotext", ["-layout", file, "-"], { encoding: "utf8" });
rmSync(folder, { recursive: true });
for (const [year, some] of countBy(news.filter(isCredible), yearOf))
  check(`trends, ${year}`, new RegExp(`^\\s*${year}\\s+${format(some.length)}\\s*$`, "m").test(trends), true);
check("trends, news", trends.includes(`${format(news.length)} noticias`), true);
check("trends, conflicts", trends.includes(`${format(conflicts.length)} conflictos`), true);
// A conflict may have a year in its name.
const names = [
  ...works.map((work) => work.interventionName),
  ...conflicts.map((one) => one.conflictName),
].join();
for (const year of trends.match(/\b\d{4}\b/g)?.map(Number) ?? []) {
  const isOfData = Math.min(...years) <= year && year <= Math.max(...years);
  check(`trends, the year ${year}`, isOfData || year === thisYear || names.includes(String(year)), true);
}

for (const difference of differences) console.log(difference);
console.log(`${checked} figures, ${differences.length} differences`);
process.exitCode = differences.length === 0 ? 0 : 1;

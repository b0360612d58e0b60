// What `npm run lighthouse` measures: contents, and a page of each kind in them.
import { spawnSync } from "node:child_process";
import { sql } from "drizzle-orm";
import { publicPages } from "../app/shared/pages/public-pages.ts";
import { openDatabase } from "../db/client.server.ts";
import { write } from "../db/write.server.ts";
import { findRunningPostgres } from "../server/adapters/embedded-postgres/running.ts";
import { systemActor } from "../server/first-start/seed.server.ts";
import { getEnvironment, getPinnedNode, root } from "./project.mjs";
import { serveProduct } from "./served-product.mjs";

/** Lowest scores, of 100. A browser counts an image that cannot be loaded against best practices. */
const bar = { performance: 98, accessibility: 98, "best-practices": 98, seo: 98 };
const editionNumber = "2026.1";
const barWithDeadImages = { ...bar, "best-practices": 96 };

/** @param study folder of an export that is measured too; its images are taken to be dead */
export function listContents(study) {
  return [
    { name: "demonstration", bar, serve: serveWithEdition },
    { name: "dead images", bar: barWithDeadImages, serve: serveWithDeadImages },
    ...(study ? [{ name: "study", bar: barWithDeadImages, serve: () => serveStudy(study) }] : []),
  ];
}

/** The demonstration with an edition. */
async function serveWithEdition() {
  const server = await serveProduct();
  const env = { ...getEnvironment(), DATA_DIR: server.folder };
  const { status } = spawnSync(getPinnedNode(), ["cli/edition.ts", editionNumber], {
    cwd: root,
    env,
    stdio: "inherit",
  });
  if (status !== 0) throw new Error("The edition could not be published.");
  return server;
}

/** The demonstration as if its images were at a host that is gone, as those of the study are. */
async function serveWithDeadImages() {
  const server = await serveProduct();
  const db = openDatabase(String(await findRunningPostgres(server.folder)), { max: 1 });
  await write(db, systemActor, async ({ tx }) => {
    for (const [table, column] of [
      ["interventions", "image"],
      ["conflicts", "image"],
      ["news", "image"],
      ["datasheets", "description_image"],
      ["datasheets", "features_image"],
      ["datasheets", "conflictivity_image"],
    ])
      await tx.execute(
        sql`update ${sql.identifier(table)} set ${sql.identifier(column)} = 'https://imagenes.invalid/' || id || '.jpg'`,
      );
  });
  await db.$client.end();
  return server;
}

function serveStudy(study) {
  return serveProduct({ SEED: "empty" }, (dataDir) => {
    const env = { ...getEnvironment(), DATA_DIR: dataDir };
    const { status } = spawnSync(getPinnedNode(), ["cli/import.ts", study], {
      cwd: root,
      env,
      stdio: "inherit",
    });
    if (status === 2) throw new Error(`${study} could not be imported.`);
  });
}

/** A page of each kind, the records found through the API. */
export async function listPages(address) {
  const list = async (path) => (await fetch(`${address}/api${path}?limit=100`)).json();
  const intervention = (await list("/interventions")).find(({ datasheet }) => datasheet);
  const [conflict] = await list("/conflicts");
  const [newsItem] = await list("/news");
  const [actor] = await list("/actors");
  const edition = `/data/editions/${editionNumber}`;
  const { ok: hasEdition } = await fetch(address + edition);
  if (!intervention || !conflict || !newsItem) throw new Error("The content lacks a record.");
  const datasheet = `/intervention-datasheet/${intervention._id}/${intervention.datasheet}`;
  return [
    ...publicPages.map(({ path }) => path),
    "/news?search=obra",
    `/news?completeNewsInformation=${newsItem._id}`,
    "/?watchStatistic=true&option=1",
    "/?watchVideo=true",
    `/interventions/${intervention._id}`,
    `/interventions/${intervention._id}/datasheet`,
    `${datasheet}/description`,
    `${datasheet}/spatialization`,
    `/conflicts/${conflict._id}`,
    `/news/${newsItem._id}`,
    ...(actor ? [`/actors/${actor._id}`] : []),
    ...(hasEdition ? [edition] : []),
  ];
}

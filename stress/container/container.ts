import { chownSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findFreePort } from "../../server/adapters/embedded-postgres/endpoint.ts";
import { bodies, type Client, signIn } from "../../tests/support/client.ts";
import { admin } from "../../tests/support/server-process.ts";
import { findSystemPostgres, startSystemPostgres } from "../../tests/support/system-postgres.ts";
import { Checks, formatMebibytes, formatSeconds, notRun, type Scenario } from "../scenario.ts";
import { baseImage, buildBaseImage, findObstacle } from "./base-image.ts";
import { readImageSize, removeStorage } from "./buildah.ts";
import { buildEarlierImage, buildImage } from "./product-image.ts";
import { createContainer, killContainers, type RunningContainer } from "./run-container.ts";

const settings = {
  ADMIN_USER: admin.user,
  ADMIN_PASSWORD: admin.userPassword,
  STOP_DELAY: "0",
  LOG_LEVEL: "warn",
  NEW: "1",
};

const importedId = "c".repeat(24);

/** Builds the Dockerfile without a daemon and runs the image as docs/operating.md says. */
export const container: Scenario = {
  name: "container",
  title: "the image, built and run by buildah: first start, upgrade, import, backup, restore, SIGTERM",
  async run(pace) {
    const obstacle = findObstacle();
    if (obstacle) return notRun(obstacle);
    if (pace.name !== "long") return notRun("it takes several minutes: only in a long run");
    const checks = new Checks();
    const dataDir = mkdtempSync(join(tmpdir(), "conflictos-container-"));
    chownSync(dataDir, 1000, 1000);
    try {
      buildBaseImage();
      const startedAt = performance.now();
      const image = buildImage();
      checks.note(`built in ${formatSeconds(performance.now() - startedAt)}`);
      checks.note(`${formatMebibytes(readImageSize(image) - readImageSize(baseImage))} more than its base`);
      const earlier = buildEarlierImage();
      if (earlier === null) checks.note("no upgrade: this clone has no history");
      await firstStart(checks, earlier ?? image, dataDir);
      await operate(checks, image, dataDir, earlier !== null);
      await moveToServer(checks, image, dataDir);
    } finally {
      killContainers();
      removeStorage();
      rmSync(dataDir, { recursive: true, force: true });
    }
    return checks.result;
  },
};

const countNews = async (client: Client) => (await client.read<unknown[]>("/news")).length;

async function firstStart(checks: Checks, image: string, dataDir: string): Promise<void> {
  const box = await createContainer(image, dataDir, settings);
  const running = await box.start();
  checks.note(`first start, with the demonstration: ${formatSeconds(running.readyAfter)}`);
  const home = await (await fetch(running.address)).text();
  checks.expect("the demonstration is served", home.includes("Los Guaduales"));
  await checkIsolation(checks, running, (...command) => box.execute(...command).status);
  const client = await signIn(running);
  await client.create("/interventions", bodies.intervention("Escrita en el contenedor"));
  await stop(checks, running, "the first start");
}

async function checkIsolation(
  checks: Checks,
  { pid }: RunningContainer,
  execute: (...command: string[]) => number | null,
): Promise<void> {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  const isBound =
    /^Uid:\s+1000\s/m.test(status) && /^CapBnd:\s+0+$/m.test(status) && /^NoNewPrivs:\s+1$/m.test(status);
  checks.expect("runs as `node`, without capabilities or new privileges", isBound);
  const write = (file: string) => execute("node", "--eval", `fs.writeFileSync("${file}", "")`);
  checks.expect(
    "the root is read-only, /data and /tmp are not",
    write("/app/x") === 1 && write("/data/x") === 0 && write("/tmp/x") === 0,
  );
}

/** On the data of the first start: health, import, backup, restart. */
async function operate(checks: Checks, image: string, dataDir: string, isUpgrade: boolean): Promise<void> {
  const box = await createContainer(image, dataDir, settings);
  checks.expect("the health check fails while it does not run", box.checkHealth() === 1);
  const running = await box.start();
  checks.note(`start on existing data: ${formatSeconds(running.readyAfter)}`);
  const client = await signIn(running);
  const found = await client.read<{ interventionName: string }[]>("/interventions?search=contenedor");
  checks.expect(
    isUpgrade
      ? "an earlier version's data are there after the upgrade"
      : "the data are there after a restart",
    found.length === 1,
  );
  checks.expect("the health check succeeds", box.checkHealth() === 0);

  const newsBefore = await countNews(client);
  const [intervention] = await client.read<{ _id: string }[]>("/interventions");
  const records = [
    { _id: importedId, intervention: intervention?._id, ...bodies.newsItem("Noticia importada") },
  ];
  writeFileSync(join(dataDir, "noticias.json"), JSON.stringify(records));
  const imported = box.execute("node", "cli/import.ts", "/data/noticias.json");
  const news = await countNews(client);
  checks.expect("a file is imported", news === newsBefore + 1, `exit status ${imported.status}`);
  const backup = box.execute("node", "cli/backup.ts", "/data/copia.tar.gz");
  checks.expect("a backup is made and verified", backup.status === 0, backup.output.split("\n")[0]);
  const state = box.execute("node", "cli/status.ts");
  checks.expect(
    "its state is known",
    /^No hay nada que hacer/.test(state.output),
    `exit status ${state.status}`,
  );
  await stop(checks, running, "a use");
  const again = await box.start();
  checks.expect("started again, everything is there", (await countNews(await signIn(again))) === news);
  await stop(checks, again, "a restart");
}

/** The way from the embedded database to a server, with the PostgreSQL of this machine. */
async function moveToServer(checks: Checks, image: string, dataDir: string): Promise<void> {
  const programs = findSystemPostgres();
  if (!programs) return checks.note("no PostgreSQL of the system to run beside it");
  const database = await startSystemPostgres(programs, await findFreePort());
  try {
    const box = await createContainer(image, dataDir, { ...settings, DATABASE_URL: database.url });
    const restored = box.execute("node", "cli/restore.ts", "/data/copia.tar.gz");
    checks.expect(
      "the backup is restored into a PostgreSQL server",
      restored.status === 0,
      restored.output.split("\n")[0],
    );
    const running = await box.start();
    checks.note(`start with a PostgreSQL server: ${formatSeconds(running.readyAfter)}`);
    const client = await signIn(running);
    const found = await client.get(`/news/${importedId}`);
    await client.create("/interventions", bodies.intervention());
    checks.expect("its records are there, and more are written", found.status === 200, `${found.status}`);
    await stop(checks, running, "a PostgreSQL server");
  } finally {
    await database.stop();
  }
}

async function stop(checks: Checks, running: RunningContainer, after: string): Promise<void> {
  const startedAt = performance.now();
  const status = await running.stop();
  checks.expect(
    `SIGTERM after ${after}: exits with 0`,
    status === 0,
    formatSeconds(performance.now() - startedAt),
  );
}

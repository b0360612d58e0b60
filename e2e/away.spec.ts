import { mkdtempSync, rmSync } from "node:fs";
import { connect, createServer, type Server, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findRunningPostgres } from "../server/adapters/embedded-postgres/running.ts";
import { oneWorker, type ServerProcess, startServer } from "../tests/support/server-process.ts";
import { openStarted } from "./application.ts";
import { findRecords } from "./screens.ts";
import { expect, test } from "./visitor.ts";

/** What a visitor sees while the database cannot be reached, and that the pages work again as soon as it can. */

test.describe.configure({ mode: "serial" });

/** A proxy in front of the demonstration's database, whose connections a test can cut. */
type DatabaseProxy = { port: number; cut(): void; restore(): void; close(): void };

const dataDir = mkdtempSync(join(tmpdir(), "conflictos-away-"));
let proxy: DatabaseProxy;
let server: ServerProcess;

test.beforeAll(async () => {
  const database = new URL(String(await findRunningPostgres(String(process.env.E2E_DATA_DIR))));
  proxy = await startProxy(database);
  server = await startServer(dataDir, {
    DATABASE_URL: getProxiedUrl(database, proxy.port),
    LOG_LEVEL: "fatal",
    ...oneWorker,
  });
});
test.beforeEach(() => proxy.restore());
test.afterAll(async () => {
  server.signal("SIGTERM");
  await server.exited;
  proxy.close();
  rmSync(dataDir, { recursive: true, force: true });
});

test("every page responds 503 with links while the database is down, and works again afterwards", async ({
  request,
}) => {
  const { withDatasheet, datasheet, newsItem, conflict } = await findRecords(request);
  const [general, ofInterventions] = ["Ha ocurrido un error", "Error al cargar las actuaciones urbanísticas"];
  const [ofNews, ofConflicts] = ["Error al cargar las noticias", "Error al cargar los conflictos"];
  const pages = [
    ["/", general],
    ["/interventions", ofInterventions],
    ["/conflicts", ofConflicts],
    ["/news", ofNews],
    ["/project", general],
    ["/team", general],
    [`/interventions/${withDatasheet}/datasheet`, ofInterventions],
    [`/intervention-datasheet/${withDatasheet}/${datasheet}/features`, "Error al cargar la ficha técnica"],
    [`/news/${newsItem}`, ofNews],
    [`/conflicts/${conflict}`, ofConflicts],
  ] as const;
  const read = async (path: string) => {
    const response = await request.get(server.address + path);
    const html = await response.text();
    return { response, html, heading: /<h1[^>]*>([^<]+)</.exec(html)?.[1] };
  };
  const readUntil = async (path: string, status: number) => {
    let last = await read(path);
    await expect
      .poll(async () => {
        if (last.response.status() !== status) last = await read(path);
        return last.response.status();
      }, path)
      .toBe(status);
    return last;
  };
  for (const [path] of pages) expect((await read(path)).response.status(), path).toBe(200);
  proxy.cut();
  for (const [path, sentence] of pages) {
    // Cached responses are sent until the server has noticed that its connection is cut.
    const { response, html, heading } = await readUntil(path, 503);
    expect(response.headers()["retry-after"], path).toBe("5");
    expect(heading).toBe(sentence);
    expect(html).toMatch(/<header[^>]*>.*?<a .*?<\/header>/s);
    expect(html).toMatch(/<a href="\/"[^>]*>Volver al inicio<\/a>/);
    expect(html).toMatch(new RegExp(`<a href="${path}"[^>]*>Intentar de nuevo</a>`));
  }
  proxy.restore();
  for (const [path] of pages) expect((await readUntil(path, 200)).heading, path).not.toMatch(/error/i);
});

test("the link of a page that could not be read opens it as soon as it can", async ({ page, request }) => {
  proxy.cut();
  const { newsItem } = await findRecords(request);
  const address = `${server.address}/news/${newsItem}`;
  await expect.poll(async () => (await request.get(address)).status()).toBe(503);
  await page.goto(address);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Error al cargar las noticias");
  await expect(page.getByRole("banner").getByRole("link").first()).toBeVisible();
  await expect(page.getByRole("link", { name: "Volver al inicio" })).toBeVisible();
  proxy.restore();
  await page.getByRole("link", { name: "Intentar de nuevo" }).click();
  await expect(page.getByRole("heading", { level: 1 })).not.toContainText(/error/i);
});

test("following a link to a list shows the error, and its link retries", async ({ page }) => {
  await openStarted(page, `${server.address}/team`);
  proxy.cut();
  await page.getByRole("banner").getByRole("link", { name: "Noticias", exact: true }).click();
  await expect(page.getByText("Error al cargar las noticias")).toBeVisible();
  await expect(page.getByRole("banner").getByRole("link").first()).toBeVisible();
  proxy.restore();
  await page.getByRole("main").locator('a[href="/news"]').last().click();
  await expect(page.locator("main article").first()).toBeVisible();
});

function getProxiedUrl(database: URL, port: number): string {
  const address = new URL(database);
  address.search = "";
  address.host = `127.0.0.1:${port}`;
  return address.href;
}

async function startProxy(database: URL): Promise<DatabaseProxy> {
  const folder = database.searchParams.get("host");
  const sockets = new Set<Socket>();
  let isCut = false;
  const listener: Server = createServer((client) => {
    if (isCut) return client.destroy();
    const upstream = folder
      ? connect(join(folder, ".s.PGSQL.5432"))
      : connect(Number(database.port), database.hostname);
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from);
      from.on("error", () => to.destroy());
      from.on("close", () => sockets.delete(from) && to.destroy());
      from.pipe(to);
    }
  });
  await new Promise<void>((resolve) => listener.listen(0, "127.0.0.1", resolve));
  return {
    port: (listener.address() as { port: number }).port,
    cut() {
      isCut = true;
      for (const socket of sockets) socket.destroy();
    },
    restore() {
      isCut = false;
    },
    close: () => void listener.close(),
  };
}

import { setFlagsFromString } from "node:v8";
import { type SupervisedPostgres, superviseEmbeddedPostgres } from "./adapters/supervised-postgres.ts";
import type { Application } from "./app.ts";
import { type Env, EnvironmentError, getLocalAddress, readSettings } from "./env.ts";
import { stopOnSignals } from "./shutdown/signals.ts";

type ApplicationModule = Pick<typeof import("./app.ts"), "createApplication">;

// Rendering leaves much garbage: collect it early rather than let the process grow.
setFlagsFromString("--heap-growing-percent=50");

const build = new URL("../build/server/index.js", import.meta.url).href;
const isDevelopment = process.argv.includes("--dev");

/** Starts database, application and listener; stops them in the reverse order. */
async function main() {
  const env = readSettingsOrExit();
  const database = env.DATABASE_URL ? null : await superviseEmbeddedPostgres(env.DATA_DIR, console.error);
  let application: Application | undefined;
  async function close(abort?: AbortSignal) {
    await application?.close(abort);
    await database?.stop();
  }
  try {
    const databaseUrl = env.DATABASE_URL ?? (database as SupervisedPostgres).url;
    const { createApplication } = isDevelopment ? await loadForDevelopment() : await loadBuild();
    const workerModule = isDevelopment ? undefined : build;
    application = await createApplication({ env, databaseUrl, announceFirstUser, workerModule });
    await application.http.listen({ port: env.PORT, host: env.HOST });
  } catch (error) {
    await close().catch(() => {});
    throw error;
  }
  stopOnSignals(close, env.STOP_DELAY);
  console.log(`\n  Listo: ${getAddress(application, env)}\n`);
}

function readSettingsOrExit(): Env {
  try {
    return readSettings();
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error;
    console.error(error.message);
    process.exit(2);
  }
}

async function loadBuild(): Promise<ApplicationModule> {
  return import(build);
}

async function loadForDevelopment(): Promise<ApplicationModule> {
  const { createServer } = await import("vite");
  const vite = await createServer({
    server: { middlewareMode: true },
    appType: "custom",
  });
  // Vite's plugins would end the process at once and leave the database running.
  process.removeAllListeners("SIGTERM");
  const { createApplication } = (await vite.ssrLoadModule("/server/app.ts")) as ApplicationModule;
  return { createApplication: (options) => createApplication({ ...options, middleware: vite.middlewares }) };
}

function announceFirstUser({ username, password }: { username: string; password: string }) {
  console.log(
    [
      "",
      "  Primer investigador (guarda estos datos: no se muestran otra vez)",
      `    Usuario:    ${username}`,
      `    Contraseña: ${password}`,
    ].join("\n"),
  );
}

function getAddress(application: Application, env: Env): string {
  const address = application.http.server.address();
  const port = typeof address === "object" && address ? address.port : env.PORT;
  return env.SITE_URL ?? getLocalAddress(env.HOST, port);
}

main().catch((error) => {
  console.error(error instanceof Error ? error.message : error);
  if (process.env.LOG_LEVEL === "debug") console.error(error);
  process.exit(1);
});

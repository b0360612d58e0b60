import type { IncomingMessage, ServerResponse } from "node:http";
import { setFlagsFromString } from "node:v8";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./adapters/embedded-postgres.ts";
import type { Application } from "./app.ts";
import { type Env, EnvironmentError, getLocalAddress, readSettings } from "./env.ts";
import { stopOnSignals } from "./shutdown/signals.ts";

type ApplicationModule = typeof import("./app.ts");

// Made anew, a page leaves much behind that is soon of no use: let it go early, rather than let the process grow.
setFlagsFromString("--heap-growing-percent=50");

const isDevelopment = process.argv.includes("--dev");

/** Starts what the settings ask for, in order: database, application, address. Stops it in the reverse. */
async function main() {
  const env = settingsOrExit();
  const database = env.DATABASE_URL ? null : await superviseEmbeddedPostgres(env.DATA_DIR);
  let application: Application | undefined;
  async function close(hurry?: AbortSignal) {
    await application?.close(hurry);
    await database?.stop();
  }
  try {
    const databaseUrl = env.DATABASE_URL ?? (database as SupervisedPostgres).url;
    const { createApplication } = isDevelopment ? await loadForDevelopment() : await loadBuild();
    application = await createApplication({ env, databaseUrl, announceFirstUser });
    await application.http.listen({ port: env.PORT, host: env.HOST });
  } catch (error) {
    await close().catch(() => {});
    throw error;
  }
  stopOnSignals(close, { delay: env.STOP_DELAY });
  console.log(`\n  Listo: ${addressOf(application, env)}\n`);
}

type SupervisedPostgres = { url: string; stop(): Promise<void> };

/** The product's own server, started again when it dies; the pool finds it under the same address. */
async function superviseEmbeddedPostgres(dataDir: string): Promise<SupervisedPostgres> {
  let isStopping = false;
  let current = await start();

  async function start(): Promise<EmbeddedPostgres> {
    const postgres = await startEmbeddedPostgres({ dataDir, log: console.error });
    postgres.onExit((reason) => void restart(reason));
    return postgres;
  }
  async function restart(reason: string) {
    if (isStopping) return;
    console.error(`La base de datos se detuvo (${reason}); se inicia de nuevo.`);
    try {
      await current.stop();
      current = await start();
    } catch (error) {
      console.error(error);
      setTimeout(() => void restart("no arrancó"), 2_000);
    }
  }
  return {
    url: current.url,
    async stop() {
      isStopping = true;
      await current.stop();
    },
  };
}

function settingsOrExit(): Env {
  try {
    return readSettings();
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error;
    console.error(error.message);
    process.exit(2);
  }
}

/** The build is made by `npm run build`; its types are those of its source. */
async function loadBuild(): Promise<ApplicationModule> {
  const built = new URL("../build/server/index.js", import.meta.url);
  return import(built.href);
}

async function loadForDevelopment(): Promise<ApplicationModule> {
  const { createServer } = await import("vite");
  const vite = await createServer({ server: { middlewareMode: true }, appType: "custom" });
  // A plugin's server would end the process at once, and leave the database running.
  process.removeAllListeners("SIGTERM");
  const module = (await vite.ssrLoadModule("/server/app.ts")) as ApplicationModule;
  return {
    async createApplication(options) {
      const application = await module.createApplication(options);
      // Vite answers for its own files, the application for everything else.
      const [answer] = application.http.server.listeners("request") as ((
        request: IncomingMessage,
        response: ServerResponse,
      ) => void)[];
      application.http.server.removeAllListeners("request");
      application.http.server.on("request", (request, response) =>
        vite.middlewares(request, response, () => answer?.(request, response)),
      );
      return application;
    },
  };
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

function addressOf(application: Application, env: Env): string {
  const address = application.http.server.address();
  return (
    env.SITE_URL ?? getLocalAddress(env.HOST, typeof address === "object" && address ? address.port : env.PORT)
  );
}

main().catch((error) => {
  console.error(error instanceof Error ? error.message : error);
  if (process.env.LOG_LEVEL === "debug") console.error(error);
  process.exit(1);
});

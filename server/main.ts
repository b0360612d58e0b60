import { existsSync } from "node:fs";
import { enableCompileCache } from "node:module";
import { fileURLToPath } from "node:url";
import { setFlagsFromString } from "node:v8";
import { say } from "./telemetry/operator-log.ts";

type ServerModule = Pick<typeof import("./serve.ts"), "serve">;

// Rendering leaves much garbage: collect it early rather than let the process grow.
setFlagsFromString("--heap-growing-percent=50");

const build = new URL("../build/server/index.js", import.meta.url).href;
/** What is compiled once, for the next start, the workers and the child processes; the next build removes it. */
const compiled = new URL("../build/compiled", import.meta.url);

async function main() {
  if (process.argv.includes("--dev")) return serveInDevelopment();
  process.env.NODE_COMPILE_CACHE ??= fileURLToPath(compiled);
  enableCompileCache();
  const { serve } = (await import(build)) as ServerModule;
  await serve({ workerModule: build });
}

async function serveInDevelopment() {
  const { createServer } = await import("vite");
  const vite = await createServer({
    server: { middlewareMode: true },
    appType: "custom",
  });
  // Vite's plugins would end the process at once and leave the database running.
  process.removeAllListeners("SIGTERM");
  const { serve } = (await vite.ssrLoadModule("/server/serve.ts")) as ServerModule;
  await serve({ middleware: vite.middlewares });
}

main().catch((error: NodeJS.ErrnoException) => {
  const reason = existsSync(fileURLToPath(build))
    ? error.message
    : "Todavía no está construido: npm ci && npm run build";
  say("fatal", `El sitio no arrancó. ${reason}`);
  process.exit(1);
});

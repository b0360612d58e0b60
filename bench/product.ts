import { type ChildProcess, execFileSync, type StdioOptions, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { onCores } from "./wrk.ts";

/** A checkout of the product with a data folder of its own. */
export type Product = { root: string; dataDir: string; settings?: Record<string, string> };

/** @returns seconds that the import of the study took; null if the folder held it already */
export function importStudy(product: Product, study: string): number | null {
  if (existsSync(product.dataDir)) return null;
  const startedAt = performance.now();
  const [file, ...args] = onCores("product", ["npm", "run", "--silent", "import", "--", study]);
  execFileSync(file, args, { ...options(product), stdio: ["ignore", "ignore", "inherit"] });
  return (performance.now() - startedAt) / 1000;
}

/** Starts a checkout as its README says, on a free port. */
export async function startProduct(product: Product) {
  const startedAt = performance.now();
  const [file, ...args] = onCores("product", ["npm", "start"]);
  const stdio = ["ignore", "pipe", "inherit"] satisfies StdioOptions;
  const child = spawn(file, args, { ...options(product), stdio, detached: true });
  const address = await readAddress(child);
  return {
    address,
    readyAfter: (performance.now() - startedAt) / 1000,
    async stop() {
      const ended = new Promise((resolve) => child.once("exit", resolve));
      // As Ctrl-C does: npm does not pass signals on to what it started.
      if (child.pid) process.kill(-child.pid, "SIGINT");
      await ended;
    },
  };
}

/** Starts the bare server on a response. */
export async function startBareServer(bodyFile: string, headersFile: string) {
  const script = join(import.meta.dirname, "bare-server.ts");
  const [file, ...args] = onCores("product", [process.execPath, script, bodyFile, headersFile]);
  const child = spawn(file, args, { stdio: ["ignore", "pipe", "inherit"] });
  return { address: await readAddress(child), stop: () => child.kill() };
}

function options({ root, dataDir, settings = {} }: Product) {
  const { PATH = "", HOME = "" } = process.env;
  const env = {
    ...{ PATH, HOME, PORT: "0", DATA_DIR: dataDir, NEW: "1", SEED: "empty", LOG_LEVEL: "warn" },
    ...{ ADMIN_PASSWORD: "medición-sin-secreto", ...settings },
  };
  return { cwd: root, env };
}

/** Waits for the line with the address. */
async function readAddress(child: ChildProcess): Promise<string> {
  let output = "";
  return new Promise((resolve, reject) => {
    child.stdout?.on("data", (chunk) => {
      output += chunk;
      const address = /Listo: ([^\s"]+)/.exec(output)?.[1];
      if (address) resolve(address);
    });
    child.once("exit", () => reject(new Error(`It did not start:\n${output}`)));
  });
}

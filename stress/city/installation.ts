import { execFileSync, spawn } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import memory from "../../scripts/memory.json" with { type: "json" };
import { createWatchedCommand, watchChild } from "../../server/adapters/embedded-postgres/spawn-server.ts";
import { until } from "../../tests/support/client.ts";

export const root = fileURLToPath(new URL("../..", import.meta.url));

/** Does what systemd does of deploy/conflictos.service, with the socket that systemd's own program has opened. */
const service = `
while [ ! -e "$CONFLICTOS/stopped" ]; do
  (cd "$CONFLICTOS/current" && exec sh -c '
    echo $$ >"$CONFLICTOS/pid"; export LISTEN_PID=$$ LISTEN_FDS=1; exec "$NODE" server/main.ts')
  status=$?
  rm -f "$CONFLICTOS/pid"
  [ $status = 0 ] || { echo 1 >"$CONFLICTOS/restarts"; sleep 2; }
done`;

/** What deploy/upgrade.sh calls. The packages are those of this checkout; the build is one that the scenario has made. */
const commands = {
  npm: `case $1 in
    ci) ln -s "$CHECKOUT/node_modules" node_modules ;;
    run) cp -r "$BUILD" build ;;
  esac`,
  systemctl: `case "$*" in
    "restart conflictos.service")
      echo 0 >"$CONFLICTOS/restarts"
      pid=$(cat "$CONFLICTOS/pid" 2>/dev/null) || exit 0
      kill -TERM "$pid"; while kill -0 "$pid" 2>/dev/null; do sleep 0.02; done ;;
    "show --property NRestarts --value conflictos.service") cat "$CONFLICTOS/restarts" ;;
    "is-failed --quiet conflictos.service") exit 1 ;;
    "start conflictos-backup.service")
      cd "$CONFLICTOS/current" && mkdir -p "$CONFLICTOS/backups" &&
      exec "$NODE" --import ./server/jobs/quick-modules.ts cli/backup.ts --to "$CONFLICTOS/backups" --keep 14 ;;
  esac`,
};

type InstallationOptions = { port: number; dataDir: string; settings?: Record<string, string> };

export type Installation = ReturnType<typeof createInstallation>;

/** Release folders as deploy/upgrade.sh makes them, and the service that runs the one in use. */
export function createInstallation({ port, dataDir, settings = {} }: InstallationOptions) {
  const base = mkdtempSync(join(tmpdir(), "conflictos-stress-releases-"));
  const address = `http://127.0.0.1:${port}`;
  mkdirSync(join(base, "bin"));
  for (const [name, text] of Object.entries(commands)) {
    writeFileSync(join(base, "bin", name), `#!/bin/sh\n${text}\n`);
    chmodSync(join(base, "bin", name), 0o755);
  }
  execFileSync("git", ["clone", "--quiet", root, join(base, "repository")]);
  const env = {
    ...memory,
    PATH: `${join(base, "bin")}:${process.env.PATH}`,
    CONFLICTOS: base,
    NODE: process.execPath,
    CHECKOUT: root,
    ACCOUNT: execFileSync("id", ["-un"], { encoding: "utf8" }).trim(),
    READY: `${address}/readyz`,
    PATIENCE: "180",
    DATA_DIR: dataDir,
    LOG_LEVEL: "warn",
    WORKERS: "2",
    CONTACT_CAPTCHA: "form",
    ...settings,
  };
  return {
    base,
    address,
    /** Runs deploy/upgrade.sh. @param build folder of the version's build */
    async upgrade(build: string): Promise<{ status: number | null; output: string; seconds: number }> {
      const startedAt = performance.now();
      const child = spawn(join(root, "deploy/upgrade.sh"), ["HEAD"], { env: { ...env, BUILD: build } });
      let output = "";
      for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
      const status = await new Promise<number | null>((resolve) => child.once("exit", resolve));
      return { status, output: output.trim(), seconds: (performance.now() - startedAt) / 1000 };
    },
    /** Of the process that serves; 0 while none does. */
    pid: () => (existsSync(join(base, "pid")) ? Number(readFileSync(join(base, "pid"), "utf8")) : 0),
    async start() {
      const given = Object.entries(env).flatMap(([name, value]) => ["-E", `${name}=${value}`]);
      const activate = ["systemd-socket-activate", "-l", `127.0.0.1:${port}`, ...given];
      const [command, ...args] = createWatchedCommand([...activate, "/bin/sh", "-c", service]);
      const child = watchChild(spawn(command, args, { stdio: ["pipe", "ignore", "ignore"] }));
      const ended = new Promise((resolve) => child.once("exit", resolve));
      const isReady = async () =>
        (await fetch(`${address}/readyz`, { signal: AbortSignal.timeout(5_000) })).ok;
      await until(isReady, 120_000, "the service is ready");
      return async () => {
        writeFileSync(join(base, "stopped"), "");
        process.kill(Number(readFileSync(join(base, "pid"), "utf8")), "SIGTERM");
        await ended;
      };
    },
    remove: () => rmSync(base, { recursive: true, force: true }),
  };
}

import type { ChildProcess } from "node:child_process";
import type { Socket } from "node:net";
import { type Runner, spawnAs } from "./runner.ts";

/** Waits for a line, which says that the command has ended, or for the end of the pipe, which says that Node has. */
const watch = `
read -r line && exit
kill -INT $1
for second in 1 2 3 4 5 6 7 8 9 10; do sleep 1; kill -0 $1 || exit; done
kill -KILL $1`;

/** The watcher is no child of PostgreSQL, which takes the end of an unknown child for a crash. */
const start = `
exec 3<&0
(/bin/sh -c "$1" sh $$ <&3 >/dev/null 2>&1 &)
shift
exec "$@" </dev/null 3<&-`;

/**
 * Makes a command that does not outlive this process, not even one that is killed: a shell that waits at the other end of
 * a pipe, the command's standard input, then ends it. The process is to be passed to `watchChild`.
 */
export function createWatchedCommand(command: readonly string[]): [string, ...string[]] {
  return ["/bin/sh", "-c", start, "sh", watch, ...command];
}

/** Tells the watcher when the process has ended. */
export function watchChild(child: ChildProcess): ChildProcess {
  const { stdin } = child;
  stdin?.on("error", () => {}); // The watcher was killed.
  child.once("exit", () => stdin?.end("\n"));
  // The pipe must not keep this process alive.
  (stdin as Socket | null)?.unref();
  return child;
}

/**
 * Starts PostgreSQL's server, which ends with this process.
 * @param log file descriptor for its output
 */
export function spawnServer(runner: Runner, program: string, args: string[], log: number): ChildProcess {
  if (process.platform === "win32") return spawnAs(runner, program, args, ["ignore", log, log]);
  const [shell, ...rest] = createWatchedCommand([program, ...args]);
  return watchChild(spawnAs(runner, shell, rest, ["pipe", log, log]));
}

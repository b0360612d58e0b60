import { UsageError } from "../import-options.ts";

/**
 * What a command on one file was asked.
 * @param flags that it knows besides `--help`
 * @throws UsageError
 */
export function readFileOptions<Flag extends string>(
  args: readonly string[],
  flags: readonly Flag[],
): { path: string; isHelp: boolean } & Record<Flag, boolean> {
  const given = args.filter((arg) => arg.startsWith("-"));
  const unknown = given.find((arg) => !["--help", "-h", ...flags.map((flag) => `--${flag}`)].includes(arg));
  if (unknown !== undefined) throw new UsageError(`La opción ${unknown} no existe.`);
  const [path = "", ...more] = args.filter((arg) => !arg.startsWith("-"));
  const isHelp = given.includes("--help") || given.includes("-h");
  if (!isHelp && (path === "" || more.length > 0))
    throw new UsageError("Indica el archivo de la copia, y solo uno.");
  const chosen = Object.fromEntries(flags.map((flag) => [flag, given.includes(`--${flag}`)]));
  return { path, isHelp, ...(chosen as Record<Flag, boolean>) };
}

import { type ParseArgsOptionDescriptor, parseArgs } from "node:util";

/** The command line cannot be understood, or names what cannot be opened; the message is for the person. */
export class UsageError extends Error {}

type Options = Record<string, ParseArgsOptionDescriptor>;

/**
 * Parses the arguments of a command, `--help` included.
 * @param explain the message for an option that is unknown or lacks its value
 * @throws UsageError
 */
export function parseOptions<const T extends Options>(
  args: readonly string[],
  options: T,
  explain: (option: string) => string,
) {
  const help = { type: "boolean", short: "h", default: false } as const;
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options: { ...options, help } });
  } catch (error) {
    const option = /'(-[^']*?)(?: <value>)?'/.exec((error as Error).message)?.[1] ?? "";
    throw new UsageError(explain(option.split(/[ ,]/).at(-1) ?? ""));
  }
}

/**
 * Parses the arguments of a command on one file.
 * @param flags that it has besides `--help`
 * @throws UsageError
 */
export function readFileOptions<Flag extends string>(
  args: readonly string[],
  flags: readonly Flag[],
): { path: string; isHelp: boolean } & Record<Flag, boolean> {
  const options = Object.fromEntries(flags.map((flag) => [flag, { type: "boolean" } as const]));
  const { values, positionals } = parseOptions(args, options, (option) => `La opción ${option} no existe.`);
  const [path = "", ...more] = positionals;
  const isHelp = values.help === true;
  if (!isHelp && (path === "" || more.length > 0))
    throw new UsageError("Indica el archivo de la copia, y solo uno.");
  const chosen = Object.fromEntries(flags.map((flag) => [flag, values[flag] === true]));
  return { path, isHelp, ...(chosen as Record<Flag, boolean>) };
}

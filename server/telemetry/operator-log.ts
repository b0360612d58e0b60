import { hostname } from "node:os";

/** Levels of the log, as its other lines have them. */
const levels = { info: 30, warn: 40, fatal: 60 } as const;

/**
 * Tells the operator something, whatever the level of the log: on a terminal a sentence, elsewhere a line of JSON as all
 * others of the log, so that programs can read each of them.
 */
export function say(level: keyof typeof levels, text: string, facts: Record<string, string> = {}): void {
  const stream = level === "info" ? process.stdout : process.stderr;
  stream.write(`${stream.isTTY ? formatText(text, facts) : formatLine(level, text, facts)}\n`);
}

function formatText(text: string, facts: Record<string, string>): string {
  const width = Math.max(0, ...Object.keys(facts).map((name) => name.length + 1));
  const lines = Object.entries(facts).map(([name, value]) => `    ${`${name}:`.padEnd(width)} ${value}`);
  return [`  ${text}`, ...lines].join("\n");
}

function formatLine(level: keyof typeof levels, text: string, facts: Record<string, string>): string {
  const origin = { level: levels[level], time: Date.now(), pid: process.pid, hostname: hostname() };
  return JSON.stringify({ ...origin, ...facts, msg: text });
}

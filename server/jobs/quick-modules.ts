// Loaded before what runs from its source (`node --import ./server/jobs/quick-modules.ts`, or as a first import). Node parses a
// package's package.json again for each of its modules and for each import that names it: that of drizzle-orm, with 178 kB of
// exports, some two hundred times, which is half of the time that a command takes to start. Modules that name each other by
// relative paths need none, and a package that this project's modules name is looked for once.
import { type ResolveFnOutput, registerHooks } from "node:module";

const formats = [
  [/\/node_modules\/(?:drizzle-orm|zod)\/.+\.js$/, "module"],
  [/^(?!.*\/node_modules\/).+\.ts$/, "module-typescript"],
] as const;
const packages = new Map<string, ResolveFnOutput>();

registerHooks({
  resolve(specifier, context, resolveByNode) {
    const { parentURL = "", conditions } = context;
    if (specifier.startsWith(".")) {
      const { href: url } = new URL(specifier, parentURL);
      const format = formats.find(([pattern]) => pattern.test(parentURL) && pattern.test(url))?.[1];
      return format ? { url, format, shortCircuit: true } : resolveByNode(specifier, context);
    }
    const isOwn = /^file:(?!.*\/node_modules\/).+\.ts$/.test(parentURL) && /^[@a-z]/.test(specifier);
    if (!isOwn || !conditions.includes("import")) return resolveByNode(specifier, context);
    const found = packages.get(specifier) ?? resolveByNode(specifier, context);
    packages.set(specifier, found);
    return { ...found, shortCircuit: true };
  },
});

// Loaded before what runs from its source (`node --import ./server/jobs/quick-modules.ts`, or as a first import). Node parses a
// package's package.json again for each of its modules: that of drizzle-orm, with 178 kB of exports, 108 times, which is half
// of the time that a command takes to start. Its modules name each other by relative paths, which need no package.json.
import { registerHooks } from "node:module";

const modulesOfDrizzle = /\/node_modules\/drizzle-orm\/.+\.js$/;

registerHooks({
  resolve(specifier, context, resolveByNode) {
    const { parentURL } = context;
    if (!specifier.startsWith(".") || !parentURL || !modulesOfDrizzle.test(parentURL))
      return resolveByNode(specifier, context);
    return { url: new URL(specifier, parentURL).href, format: "module", shortCircuit: true };
  },
});

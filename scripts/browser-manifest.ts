import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

type Route = { hasDefaultExport?: boolean; hasClientLoader?: boolean };

/**
 * Takes out of the route manifest, which every page loads, what no browser uses of it. Files and data that are fetched have
 * no component, so they are never navigated to; a flag that is false and a list of nothing read as absent ones; which files a
 * module imports it says itself, and what pages share is loaded with the first one.
 * @param assets the folder of the built files
 */
export function shortenManifest(assets: string): void {
  const name = readdirSync(assets).find((file) => /^manifest-[^.]+\.js$/.test(file));
  if (!name) throw new Error("The build has no route manifest.");
  const file = join(assets, name);
  const text = readFileSync(file, "utf8");
  const [from, to] = [text.indexOf("{"), text.lastIndexOf("}") + 1];
  const manifest = JSON.parse(text.slice(from, to)) as { routes: Record<string, Route> };
  const routes = Object.entries(manifest.routes)
    .filter(([, { hasDefaultExport, hasClientLoader }]) => hasDefaultExport || hasClientLoader)
    .map(([id, route]) => [
      id,
      Object.fromEntries(
        Object.entries(route).filter(
          ([name, value]) =>
            name !== "imports" && value !== false && !(Array.isArray(value) && value.length === 0),
        ),
      ),
    ]);
  const short = JSON.stringify({ ...manifest, routes: Object.fromEntries(routes) });
  writeFileSync(file, text.slice(0, from) + short + text.slice(to));
}

// Scripts that are part of a page: a module without imports, minified, as the text of an inline script.
import { readFile } from "node:fs/promises";
import { minify, transformWithOxc } from "vite";

/** @param file a TypeScript module without imports and exports */
export async function minifyScript(file: string): Promise<string> {
  const { code } = await transformWithOxc(await readFile(file, "utf8"), file);
  const script = await minify(file, `(()=>{${code.replace("export {};", "")}})()`);
  return script.code.trim();
}

import { firstHierarchies, firstSystems } from "../app/shared/study/first-lists.ts";
import { textWriter } from "../bench/text.ts";
import { listChildren } from "./process-memory.ts";
import type { RunningSite } from "./running-site.ts";

type Upload = { content: Buffer | string; name?: string; init?: RequestInit };

/** Uploads a file to be imported, or to be checked. */
export function sendImport(
  { server, client }: RunningSite,
  path: "/imports" | "/imports/dry-run",
  { content, name = "datos.json", init = {} }: Upload,
): Promise<Response> {
  const body = new FormData();
  body.append("files", new File([new Uint8Array(Buffer.from(content))], name));
  const headers = { authorization: `Bearer ${client.token}`, ...init.headers };
  return fetch(`${server.address}/api${path}`, { method: "POST", body, ...init, headers });
}

/** The processes of imports that a server, or what it left behind, has. */
export const listImports = ({ server }: RunningSite) =>
  listChildren(server.pid).filter(({ command }) => command.includes("import-files"));

/**
 * An intervention with as many news of 1,500 characters, as JSON.
 * @param serial makes the ids of one file differ from those of another
 */
export function createNews(count: number, serial = 0): string {
  const { sentence } = textWriter(7);
  const start = `a${serial.toString(16).padStart(7, "0")}`;
  const id = (number: number) => start + number.toString(16).padStart(16, "0");
  const intervention = {
    _id: id(0),
    interventionName: `Actuación importada ${serial}`,
    description: "d",
    hierarchy: firstHierarchies[0].id,
    internalSystem: firstSystems[0].id,
    strategicProject: "p",
  };
  const news = Array.from({ length: count }, (_, index) => ({
    _id: id(index + 1),
    newsName: `Noticia importada ${serial}-${index}`,
    description: sentence(250).slice(0, 1500),
    newsDate: `2010-01-${String((index % 28) + 1).padStart(2, "0")}`,
    intervention: id(0),
  }));
  return JSON.stringify([intervention, ...news]);
}

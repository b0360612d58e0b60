import { sql } from "drizzle-orm";
import { geometries } from "../../db/schema/places/geometries.ts";
import type { TestApi } from "./api.ts";

type Operation = { security?: unknown[]; parameters?: { in: string; name: string }[] };

/** Every public read of the OpenAPI document, with every id, and the lists in pages and searched. */
export async function listPublicReads(api: Pick<TestApi, "call" | "context">): Promise<string[]> {
  const document = (await api.call("GET", "/openapi.json")).json<{
    paths: Record<string, { get?: Operation }>;
  }>();
  const { db } = api.context;
  const ids = new Map<string, string[]>();
  const { rows: tables } = await db.execute<{ name: string }>(sql`
    select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'id'`);
  for (const { name } of tables) {
    const { rows } = await db.execute<{ id: string }>(
      sql`select id::text as id from ${sql.identifier(name)}`,
    );
    ids.set(
      name,
      rows.map(({ id }) => id),
    );
  }
  const places = await db.select({ of: geometries.interventionId }).from(geometries);
  ids.set(
    "placed interventions",
    places.map(({ of }) => of),
  );
  const tableOfPath: Record<string, string> = {
    system: "systems",
    intervention_datasheet: "datasheets",
    "map-layers": "map_layers",
  };
  return Object.entries(document.paths).flatMap(([path, { get }]) => {
    const address = path.replace(/^\/api/, "");
    // Generated for each call.
    if (!get || get.security?.length || address === "/contact/challenge") return [];
    const [, noun = ""] = address.split("/");
    const table = address.endsWith("/geometry") ? "placed interventions" : (tableOfPath[noun] ?? noun);
    if (address.includes("{")) return (ids.get(table) ?? []).map((id) => address.replace(/\{\w+\}/, id));
    const accepts = (name: string) => get.parameters?.some((parameter) => parameter.name === name) ?? false;
    return [
      address,
      ...(accepts("offset") ? [0, 50, 100, 150].map((offset) => `${address}?limit=50&offset=${offset}`) : []),
      ...(accepts("search") ? ["parque", "obras"].map((words) => `${address}?search=${words}`) : []),
    ];
  });
}

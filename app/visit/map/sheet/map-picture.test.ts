import { RouterContextProvider } from "react-router";
import { expect, it } from "vitest";
import { geometries } from "../../../../db/schema/places/geometries.ts";
import { places } from "../../../../db/schema/places/places.ts";
import { workPlaces } from "../../../../db/schema/places/work-places.ts";
import { createTestApi } from "../../../../tests/support/api.ts";
import { createIntervention } from "../../../../tests/support/records.ts";
import { area, square } from "../../../../tests/support/shapes.ts";
import { toStoredGeometry } from "../../../nouns/geometries/checks.ts";
import { appContext, responseContext } from "../../../shared/pages/router-context.server.ts";
import { newId } from "../../../shared/values/ids.ts";
import { loader } from "./map-picture.tsx";

const api = await createTestApi();

async function ask(path: "/map.png" | "/map.svg"): Promise<Response> {
  const context = new RouterContextProvider();
  context.set(appContext, api.context);
  context.set(responseContext, { markPartial() {}, releaseWorker() {} });
  const url = new URL(path, api.context.siteAddress);
  return loader({ request: new Request(url), url, params: {}, pattern: path, context });
}

it("of many asked for at once some are drawn, and the others refused before anything is read for them", async () => {
  const all = await Promise.allSettled(Array.from({ length: 40 }, () => ask("/map.png")));
  const drawn = all.filter((one) => one.status === "fulfilled");
  expect(drawn.length).toBeGreaterThan(0);
  expect(drawn.length).toBeLessThan(6);
  const refused = all.filter((one) => one.status === "rejected").map(({ reason }) => reason.init);
  for (const { status, headers } of refused) expect([status, headers.get("Retry-After")]).toEqual([503, "5"]);
});

it("numbers the works as long as it lists them and the places of others", async () => {
  const { db } = api.context;
  const point = toStoredGeometry({ type: "Point", coordinates: [-75.58, 6.25] }).columns;
  for (let number = 1; number <= 80; number++) {
    const interventionId = await createIntervention(api, { interventionName: `Obra ${number}` });
    await db.insert(geometries).values({ id: newId(), interventionId, precision: "exact", ...point });
  }
  const read = async () => {
    const svg = await (await ask("/map.svg")).text();
    return [/<circle[^>]*\/><text[^>]*>1<\/text>/, / font-weight="400">1\. Obra 1</].map((one) =>
      one.test(svg),
    );
  };
  expect(await read()).toEqual([true, true]);
  const interventionId = await createIntervention(api, { interventionName: "Sin dibujo" });
  const [id, boundary] = [newId(), toStoredGeometry(area(square())).columns.geometry];
  await db.insert(places).values({ id, name: "El Centro", kind: "barrio", boundary });
  await db.insert(workPlaces).values({ id: newId(), interventionId, placeId: id, relation: "in" });
  expect(await read()).toEqual([false, false]);
});

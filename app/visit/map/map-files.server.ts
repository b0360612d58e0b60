import type { FastifyPluginAsync } from "fastify";
import { href } from "react-router";
import type { Reader } from "../../../db/client.server.ts";
import { citeDataset } from "../../records/open-data/cite/citations.server.ts";
import { formatApa, toPlainText } from "../../records/open-data/cite/styles.server.ts";
import { readDataset } from "../../records/open-data/dataset.server.ts";
import { readSnapshot } from "../../records/open-data/rows.server.ts";
import { readDataState } from "../../records/open-data/state.server.ts";
import { listPlacedWorks, type PlacedWork } from "../../records/places/queries.server.ts";
import type { Context } from "../../shared/context.server.ts";
import { readListRequest } from "../../shared/lists/list-query.ts";
import { mapFilters } from "./contract.ts";
import { toRecordFilters } from "./queries.server.ts";

const route = { schema: { hide: true }, config: { cached: true } };

/** Places as a file at the address of their list, with the map's filters: `/interventions.geojson?system=…`. */
export const mapFiles: FastifyPluginAsync<{ context: Context }> = async (app, { context }) => {
  const { db } = context;
  const origin = context.ownAddress ?? "";
  app.get("/interventions.geojson", route, async (request, reply) => {
    const address = new Request(new URL(request.raw.url ?? "/", "http://localhost"));
    const { filters } = readListRequest(address, mapFilters);
    const body = await readSnapshot(db, async (tx) => {
      const works = await listPlacedWorks(tx, toRecordFilters(filters));
      return {
        ...(await describeFile(tx, origin)),
        features: works.map((work) => toFeature(work, origin)),
      };
    });
    return reply
      .type("application/geo+json; charset=utf-8")
      .header("Content-Disposition", 'attachment; filename="actuaciones.geojson"')
      .header("X-Robots-Tag", "noindex")
      .send(JSON.stringify(body));
  });
};

/** What the file says of itself, as members that readers of GeoJSON pass over. */
async function describeFile(db: Reader, origin: string) {
  const cited = { dataset: await readDataset(db, origin), state: await readDataState(db) };
  const citation = citeDataset(cited, { title: "Mapa de actuaciones urbanísticas", path: href("/map") });
  const { license } = cited.dataset;
  return {
    type: "FeatureCollection",
    name: citation.title,
    citation: toPlainText(formatApa(citation)),
    license: license.address || license.name,
  };
}

function toFeature(
  { _id, name, systemName, hierarchyName, precision, geometry }: PlacedWork,
  origin: string,
) {
  return {
    type: "Feature",
    id: _id,
    geometry,
    properties: {
      _id,
      interventionName: name,
      system: systemName,
      hierarchy: hierarchyName,
      precision,
      address: `${origin}${href("/interventions/:interventionId", { interventionId: _id })}`,
    },
  };
}

import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from "fastify";
import { href } from "react-router";
import type { Reader } from "../../../db/client.server.ts";
import { citeDataset } from "../../features/open-data/cite/citations.server.ts";
import { formatApa, toPlainText } from "../../features/open-data/cite/styles.server.ts";
import { readDataset } from "../../features/open-data/dataset.server.ts";
import { readSnapshot } from "../../features/open-data/rows.server.ts";
import { readDataState } from "../../features/open-data/state.server.ts";
import { listPlacedWorks, type PlacedWork } from "../../nouns/geometries/queries.server.ts";
import { filterParameters } from "../../records/filters/filters.server.ts";
import { readFileFilters } from "../../records/filters/read-filters.server.ts";
import type { Context } from "../../shared/context.server.ts";
import { shownPrecisions } from "../../shared/places/places.ts";
import { type MapFilters, mapFilters } from "./contract.ts";

const route = { schema: { hide: true }, config: { cached: true, parameters: [...filterParameters, "area"] } };

/** Places as files at the address of their list, with the map's filters: `/interventions.geojson?system=…`, `.kml`. */
export const mapFiles: FastifyPluginAsync<{ context: Context }> = async (app, { context }) => {
  const { db } = context;
  const origin = context.ownAddress ?? "";
  const send = (reply: FastifyReply, type: string, name: string, body: string) =>
    reply
      .type(type)
      .header("Content-Disposition", `attachment; filename="${name}"`)
      .header("X-Robots-Tag", "noindex")
      .send(body);
  const readPlaces = (request: FastifyRequest) =>
    readSnapshot(db, async (tx) => {
      const works = await listPlacedWorks(tx, readMapFilters(request));
      return { works, described: await describeMap(tx, origin) };
    });
  app.get("/interventions.geojson", route, async (request, reply) => {
    const { works, described } = await readPlaces(request);
    const { title, citation, license } = described;
    const features = works.map((work) => toFeature(work, origin));
    const body = {
      type: "FeatureCollection",
      name: title,
      citation,
      license: license.address || license.name,
      features,
    };
    return send(reply, "application/geo+json; charset=utf-8", "actuaciones.geojson", JSON.stringify(body));
  });
  app.get("/interventions.kml", route, async (request, reply) => {
    const { works, described } = await readPlaces(request);
    const { title, citation, license } = described;
    const { writeKml } = await import("./sheet/kml.server.ts");
    const body = writeKml({
      title,
      description: `${citation} ${license.name}`,
      placemarks: works.map((work) => ({
        name: work.name,
        address: getAddress(work, origin),
        facts: {
          _id: work._id,
          system: work.systemName,
          hierarchy: work.hierarchyName,
          precision: shownPrecisions[work.precision],
        },
        geometry: work.geometry,
      })),
    });
    return send(reply, "application/vnd.google-earth.kml+xml; charset=utf-8", "actuaciones.kml", body);
  });
};

function readMapFilters(request: FastifyRequest): MapFilters {
  const { searchParams } = new URL(request.raw.url ?? "/", "http://localhost");
  return readFileFilters("map", mapFilters, searchParams);
}

/** What a file of the map says of itself. */
export async function describeMap(db: Reader, origin: string) {
  const cited = { dataset: await readDataset(db, origin), state: await readDataState(db) };
  const citation = citeDataset(cited, { title: "Mapa de actuaciones urbanísticas", path: href("/map") });
  return {
    title: citation.title,
    citation: toPlainText(formatApa(citation)),
    license: cited.dataset.license,
  };
}

const getAddress = ({ _id }: PlacedWork, origin: string) =>
  origin + href("/interventions/:interventionId", { interventionId: _id });

function toFeature(work: PlacedWork, origin: string) {
  const { _id, name, systemName, hierarchyName, precision, geometry } = work;
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
      address: getAddress(work, origin),
    },
  };
}

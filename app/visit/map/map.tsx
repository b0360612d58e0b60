import { Fragment } from "react";
import { href, Link } from "react-router";
import { describeAxisFilter, listCatalogOptions } from "../../nouns/catalog/queries.server.ts";
import { placeMessages } from "../../nouns/geometries/contract.ts";
import { hasPlaces } from "../../nouns/geometries/queries.server.ts";
import { findStreets } from "../../nouns/geometries/read-streets.server.ts";
import { nameFilters } from "../../records/filters/name-filters.server.ts";
import { readListRequest } from "../../records/filters/read-filters.server.ts";
import { formatFilters } from "../../shared/lists/list-address.ts";
import { listPeriodFields } from "../../shared/lists/periods.ts";
import { loadForPage } from "../../shared/pages/page-errors.server.ts";
import { appContext } from "../../shared/pages/router-context.server.ts";
import { joinAxes } from "../../shared/study/study.ts";
import { listYears } from "../../shared/values/dates.ts";
import { formatCount } from "../../shared/values/text.ts";
import { SelectBar } from "../../ui/lists/filter-bar.tsx";
import { FilterChips } from "../../ui/lists/filter-chips.tsx";
import { WebPageHead } from "../../ui/site/web-page-head.tsx";
import { getAxis } from "../timeline/queries.server.ts";
import type { Route } from "./+types/map";
import { MapFigure } from "./components/map-figure.tsx";
import { MapList } from "./components/map-list.tsx";
import { OriginalMaps } from "./components/original-maps.tsx";
import { type AreaKey, areaKeys, areas } from "./constants.ts";
import { mapFilters } from "./contract.ts";
import { drawFigureAndList } from "./draw-figure.server.ts";
import { countWorks } from "./draw-map.server.ts";
import { getMap, listOriginalMaps } from "./queries.server.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, streets } = context.get(appContext);
  const { filters, lacking, parameters } = readListRequest(request, "map", mapFilters);
  const [drawing, hasWorks, axis, named, stages, ...axisFilters] = await loadForPage(
    Promise.all([
      getMap(db, filters),
      hasPlaces(db),
      getAxis(db),
      nameFilters(db, filters, { hasLabels: true }),
      listCatalogOptions(db, "stages"),
      describeAxisFilter(db, "system"),
      describeAxisFilter(db, "hierarchy"),
    ]),
    placeMessages.loadFailed,
  );
  const count = countWorks(drawing);
  const fields = [
    ...axisFilters,
    { label: "Etapa del conflicto", name: "stage", anyLabel: "Todas las etapas", options: stages },
    ...listPeriodFields(listYears(axis), filters, "En la prensa desde"),
  ];
  const drawn =
    count > 0 || drawing.layers.length > 0 ? drawFigureAndList(drawing, await findStreets(streets)) : null;
  const area = filters.area ? [{ name: "area", label: `Parte: ${areas[filters.area]}` }] : [];
  const active = [...named, ...area];
  const originals = hasWorks ? null : await loadForPage(listOriginalMaps(db), placeMessages.loadFailed);
  const description = `Dónde están las actuaciones urbanísticas del estudio, por ${joinAxes("one", ", ")}, etapa y años en la prensa.`;
  return {
    ...{ drawn, originals, count, fields, description },
    ...{ filters, active, lacking, parameters },
  };
}

/** /map: where the works are; the list beside the map is the map for those who do not see it. */
export default function MapPage({ loaderData }: Route.ComponentProps) {
  const { drawn, originals, count, fields, description } = loaderData;
  const { filters, active, lacking, parameters } = loaderData;
  if (originals)
    return (
      <>
        <WebPageHead title="Mapa" path={href("/map")} description={description} />
        <h1 className="list-title">Mapa</h1>
        <OriginalMaps systems={originals} />
      </>
    );
  return (
    <>
      <WebPageHead
        title="Mapa"
        state={active.map(({ label }) => label).join(", ")}
        path={href("/map")}
        description={description}
      />
      <h1 className="list-title">Mapa</h1>
      <SelectBar action={href("/map")} {...{ parameters, fields, filters }} />
      <FilterChips filters={active} lacking={lacking} parameters={parameters} />
      <p role="status" className="mt-4 text-quiet">
        {formatCount(count, "actuación", "actuaciones")} en el mapa
      </p>
      {drawn ? <AreaLinks area={filters.area} parameters={parameters} /> : null}
      {drawn ? (
        <div className="map-page">
          <MapFigure
            map={drawn.map}
            label={`Mapa con ${formatCount(count, "actuación", "actuaciones")}; la lista que sigue tiene las mismas, con los mismos números`}
          />
          <MapList markup={drawn.list} />
        </div>
      ) : null}
      {count > 0 ? (
        <p className="mt-3 print:hidden">
          Descargar:{" "}
          {files.map(({ path, name, label, hasArea }, index) => (
            <Fragment key={path}>
              {index > 0 ? " · " : null}
              <a
                href={path + formatFilters({ ...filters, area: hasArea ? filters.area : undefined })}
                download={name}
                rel="nofollow"
              >
                {label}
              </a>
            </Fragment>
          ))}
        </p>
      ) : null}
      {count === 0 ? (
        <p className="mt-6 max-w-prose">
          Ninguna actuación con ubicación cumple esos filtros. Quita uno para ver más.
        </p>
      ) : null}
    </>
  );
}

/** A picture shows the part that the map shows; what is data is not cut off there. */
const files = [
  { path: href("/map.png"), name: "mapa.png", label: "imagen (PNG)", hasArea: true },
  { path: href("/map.svg"), name: "mapa.svg", label: "dibujo (SVG)", hasArea: true },
  { path: "/interventions.geojson", name: "actuaciones.geojson", label: "lugares (GeoJSON)", hasArea: false },
  { path: "/interventions.kml", name: "actuaciones.kml", label: "lugares (KML)", hasArea: false },
] as const;

type AreaProps = { area: AreaKey | undefined; parameters: string };

/** The map zooms to a part of the city by a link, so that it does without scripts. */
function AreaLinks({ area, parameters }: AreaProps) {
  const getPath = (key?: AreaKey) => {
    const address = new URLSearchParams(parameters);
    address.delete("area");
    if (key) address.set("area", key);
    return `${href("/map")}${address.size > 0 ? `?${address}` : ""}`;
  };
  return (
    <nav aria-label="Partes de la ciudad" className="map-areas print:hidden">
      <Link to={getPath()} aria-current={area === undefined ? "true" : undefined} preventScrollReset>
        Todo
      </Link>
      {areaKeys.map((key) => (
        <Link
          key={key}
          to={getPath(key)}
          rel="nofollow"
          aria-current={area === key ? "true" : undefined}
          preventScrollReset
        >
          {areas[key]}
        </Link>
      ))}
    </nav>
  );
}

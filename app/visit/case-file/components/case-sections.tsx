import type { ReactNode } from "react";
import { href, Link } from "react-router";
import { DatasheetText } from "../../../nouns/datasheets/components/datasheet-text.tsx";
import { MapAddress } from "../../../nouns/datasheets/components/map-address.tsx";
import { datasheetSections } from "../../../nouns/datasheets/constants.ts";
import { CitedShare, CitedSources, CitedText } from "../../../nouns/passages/components/cited-text.tsx";
import { isDrawing } from "../../../shared/values/drawings.ts";
import { WorkMap } from "../../map/components/work-map.tsx";
import type { WorkMapView } from "../../map/contract.ts";
import type { Axis, Term } from "../../timeline/contract.ts";
import type { CaseFile } from "../contract.ts";
import { CaseTimeline, toTimelineWork } from "./case-timeline.tsx";
import { ConflictLines } from "./conflict-lines.tsx";
import { NewsByYear } from "./news-by-year.tsx";

type CasePage = { work: CaseFile; axis: Axis; terms: Term[]; map: WorkMapView | null };
type Section = { id: string; label: string; content: ReactNode };

/** What is known of an intervention, in the order of the page; what there is nothing of has no section. */
export function listCaseSections({ work, axis, terms, map }: CasePage): Section[] {
  const { conflicts, datasheet, news } = work;
  const timelineWork = toTimelineWork(work);
  return [
    ...(timelineWork
      ? [
          {
            id: "linea-de-tiempo",
            label: "Línea de tiempo",
            content: <CaseTimeline work={timelineWork} conflicts={conflicts} axis={axis} terms={terms} />,
          },
        ]
      : []),
    ...(conflicts.length > 0
      ? [{ id: "conflictos", label: "Conflictos", content: <ConflictLines conflicts={conflicts} isWhole /> }]
      : []),
    ...(map
      ? [
          {
            id: "lugar",
            label: "Dónde está",
            content: <WorkMap map={map} name={work.interventionName} />,
          },
        ]
      : []),
    ...(datasheet
      ? listSections(datasheet, map !== null).map(({ key, label }) => ({
          id: key === "spatialization" ? "mapa" : `ficha-${key}`,
          label: key === "spatialization" ? (map ? "Mapa original" : "Mapa") : label,
          content: <DatasheetSection work={work} datasheet={datasheet} section={key} />,
        }))
      : []),
    ...(news.length > 0 ? [{ id: "noticias", label: "Noticias", content: <NewsByYear news={news} /> }] : []),
  ];
}

/** A drawing of this site is no original: where the place is known there is nothing more to see in it. */
function listSections({ spatialization }: { spatialization: string }, hasMap: boolean) {
  const isWhole = !hasMap || !isDrawing(spatialization);
  return isWhole ? datasheetSections : datasheetSections.filter(({ key }) => key !== "spatialization");
}

export function CaseSections({ sections }: { sections: Section[] }) {
  return sections.map(({ id, label, content }) => (
    <section key={id} aria-labelledby={id} className="mt-10">
      <h2 id={id} tabIndex={-1}>
        {label}
      </h2>
      {content}
    </section>
  ));
}

type DatasheetProps = {
  work: CaseFile;
  datasheet: NonNullable<CaseFile["datasheet"]>;
  section: (typeof datasheetSections)[number]["key"];
};

function DatasheetSection({ work, datasheet, section }: DatasheetProps) {
  const path = href("/intervention-datasheet/:interventionId/:datasheetId/:section", {
    interventionId: work._id,
    datasheetId: datasheet._id,
    section,
  });
  if (section === "spatialization")
    return (
      <>
        <p className="mt-2 print:hidden">
          <Link to={path} className="button-secondary">
            Ver el mapa
          </Link>
        </p>
        <MapAddress address={datasheet.spatialization} />
      </>
    );
  const cited = work.cited[section];
  const name = `-${section}`;
  return (
    <>
      {cited ? <CitedShare cited={cited} /> : null}
      <DatasheetText datasheet={datasheet} section={section} isLazy>
        {cited ? <CitedText cited={cited} name={name} /> : undefined}
      </DatasheetText>
      {cited ? <CitedSources cited={cited} name={name} /> : null}
      <p className="mt-3 print:hidden">
        <Link to={path}>Abrir esta sección de la ficha técnica</Link>
      </p>
    </>
  );
}

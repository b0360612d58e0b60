import type { ReactNode } from "react";
import { href, Link } from "react-router";
import { TakeawayPanel } from "../../../features/open-data/components/takeaway-panel.tsx";
import type { Takeaway } from "../../../features/open-data/contract.ts";
import { ReportLine } from "../../../features/reports/components/report-line.tsx";
import { MapAddress } from "../../../nouns/datasheets/components/map-address.tsx";
import { SectionPicture } from "../../../nouns/datasheets/components/section-picture.tsx";
import { datasheetSections } from "../../../nouns/datasheets/constants.ts";
import { AnnotatedText, CitedShare } from "../../../nouns/passages/components/annotated-text.tsx";
import { isDrawing } from "../../../shared/values/drawings.ts";
import { WorkMap } from "../../map/components/work-map.tsx";
import type { WorkMapView } from "../../map/contract.ts";
import { LadderFigure } from "../../statistics/components/ladder-figure.tsx";
import type { ShownLadder } from "../../statistics/constants.ts";
import type { Axis, Term } from "../../timeline/contract.ts";
import type { CaseFile, CaseView } from "../contract.ts";
import { CaseTimeline } from "./case-timeline.tsx";
import { NewsByYear } from "./news-by-year.tsx";
import { markSection } from "./page-contents.tsx";
import { ToldConflicts } from "./told-conflicts.tsx";

type CasePage = {
  work: CaseView;
  axis: Axis;
  terms: Term[];
  map: WorkMapView | null;
  ladder: ShownLadder | null;
  newsTakeaway: Takeaway;
  /** The parts of the datasheet that answered reports are about. */
  answeredParts: readonly string[];
};
type Section = { id: string; label: string; content: ReactNode };

/** What is known of an intervention, in the order of the page; what there is nothing of has no section. */
export function listCaseSections(page: CasePage): Section[] {
  const { work, axis, terms, map, ladder, newsTakeaway } = page;
  const { conflicts, datasheet, years, timeline } = work;
  return [
    ...(timeline
      ? [
          {
            id: "linea-de-tiempo",
            label: "Línea de tiempo",
            content: <CaseTimeline work={timeline} conflicts={conflicts} axis={axis} terms={terms} />,
          },
        ]
      : []),
    ...(conflicts.length > 0
      ? [{ id: "conflictos", label: "Conflictos", content: <ToldConflicts conflicts={conflicts} /> }]
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
          content: (
            <>
              <DatasheetSection work={work} datasheet={datasheet} section={key} />
              <ReportLine
                about={`datasheets/${datasheet._id}`}
                part={key}
                answered={page.answeredParts.filter((part) => part === key).length}
              />
            </>
          ),
        }))
      : []),
    ...(years.length > 0
      ? [
          {
            id: "noticias",
            label: "Noticias",
            content: (
              <>
                {ladder ? <LadderFigure ladder={ladder} /> : null}
                <NewsByYear years={years} />
                <TakeawayPanel takeaway={newsTakeaway} subject="las noticias de esta actuación" />
              </>
            ),
          },
        ]
      : []),
  ];
}

/** A drawing of this site is no original: where the place is known there is nothing more to see in it. */
function listSections({ spatialization }: { spatialization: string }, hasMap: boolean) {
  const isWhole = !hasMap || !isDrawing(spatialization);
  return isWhole ? datasheetSections : datasheetSections.filter(({ key }) => key !== "spatialization");
}

export function CaseSections({ sections }: { sections: Section[] }) {
  return sections.map(({ id, label, content }) => (
    <section key={id} aria-labelledby={id} style={markSection(id)}>
      <h2 id={id} tabIndex={-1}>
        {label}
      </h2>
      {content}
    </section>
  ));
}

type DatasheetProps = {
  work: CaseView;
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
        <p className="print:hidden">
          <Link to={path} className="button-secondary">
            Ver el mapa
          </Link>
        </p>
        <MapAddress address={datasheet.spatialization} />
      </>
    );
  const text = work.texts[section];
  const image = datasheet[`image_${section}`];
  const others = [
    work.image,
    ...textSections.map((one) => (one === section ? "" : datasheet[`image_${one}`])),
  ];
  // The same picture is shown once.
  const isNew = image !== "" && !others.slice(0, 1 + textSections.indexOf(section)).includes(image);
  return (
    <>
      <CitedShare text={text} />
      <AnnotatedText text={text} name={`-${section}`} headingLevel={3}>
        {isNew ? <SectionPicture datasheet={datasheet} section={section} isLazy /> : null}
      </AnnotatedText>
      <p className="print:hidden">
        <Link to={path} className="inline-block min-h-6">
          Abrir esta sección de la ficha técnica
        </Link>
      </p>
    </>
  );
}

const textSections = ["description", "features", "conflictivity"] as const;

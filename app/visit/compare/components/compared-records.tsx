import type { CSSProperties, ReactNode } from "react";
import { href } from "react-router";
import { StageMark } from "../../../nouns/catalog/components/stage-mark.tsx";
import { SystemName } from "../../../nouns/catalog/components/system-name.tsx";
import { sideLabels } from "../../../nouns/conflicts/constants.ts";
import { sides } from "../../../shared/evidence/vocabulary.ts";
import { placeRelationNames, placeRelations } from "../../../shared/places/place-kinds.ts";
import { shownPrecisions } from "../../../shared/places/places.ts";
import { labelAxis } from "../../../shared/study/study.ts";
import { formatDays } from "../../../shared/values/dates.ts";
import { capitalize, formatCount, formatNumber } from "../../../shared/values/text.ts";
import type { ComparedRecord } from "../contract.ts";

type Props = { records: ComparedRecord[] };

const getPath = ({ _id, kind }: ComparedRecord) =>
  kind === "work"
    ? href("/interventions/:interventionId", { interventionId: _id })
    : href("/conflicts/:conflictId", { conflictId: _id });

type Fact = { label: string; show: (record: ComparedRecord) => ReactNode };

const none = <span className="text-quiet">—</span>;

/** Names that lead to their pages; null without any. */
const linkAll = (all: readonly { _id: string; name: string }[], getPath: (id: string) => string) =>
  all.length === 0
    ? null
    : all.map(({ _id, name }, place) => (
        <span key={_id}>
          {place > 0 ? "; " : null}
          <a href={getPath(_id)}>{name}</a>
        </span>
      ));

/** What every record says, in the same order; what none of them has has no line. */
const facts: Fact[] = [
  {
    label: "Actuación",
    show: ({ kind, work }) =>
      kind === "work" ? null : (
        <a href={href("/interventions/:interventionId", { interventionId: work._id })}>{work.name}</a>
      ),
  },
  {
    get label() {
      return labelAxis("system");
    },
    show: ({ system }) => <SystemName systemId={system._id} name={system.name} />,
  },
  {
    get label() {
      return labelAxis("hierarchy");
    },
    show: ({ hierarchy }) => hierarchy,
  },
  {
    label: "En la prensa",
    show: ({ span }) =>
      span &&
      capitalize(formatDays(span.first, span.last)) + (span.ofWork ? " (fechas de la actuación)" : ""),
  },
  { label: "Noticias", show: ({ news }) => formatNumber(news) },
  {
    label: "Acción más fuerte",
    show: ({ highest }) =>
      highest && (
        <>
          {highest.label}
          {highest.year === null ? ": " : `, en ${highest.year}: `}
          <a href={href("/news/:newsId", { newsId: highest.news._id })}>{highest.news.name}</a>
        </>
      ),
  },
  {
    label: "Diálogo",
    show: ({ dialogue }) =>
      dialogue &&
      `En ${formatNumber(dialogue.yes)} de ${formatCount(dialogue.coded, "noticia leída", "noticias leídas")}`,
  },
  { label: "Conflictos", show: ({ kind, conflicts }) => (kind === "work" ? formatNumber(conflicts) : null) },
  {
    label: "Etapas",
    show: ({ kind, stages }) =>
      stages.length === 0
        ? null
        : stages.map(({ _id, name, count }) => (
            <span key={_id} className="flex items-center gap-1.5">
              <StageMark stageId={_id} size={14} />
              {kind === "work" ? `${name}: ${count}` : name}
            </span>
          )),
  },
  ...sides.map(
    (side): Fact => ({
      label: sideLabels[side],
      show: ({ actors }) =>
        linkAll(
          actors.filter((actor) => actor.side === side),
          (actorId) => href("/actors/:actorId", { actorId }),
        ),
    }),
  ),
  { label: "Actores, como los escribe el estudio", show: ({ written }) => written.join("; ") || null },
  ...placeRelations.map(
    (relation): Fact => ({
      label: placeRelationNames[relation],
      show: ({ territory }) =>
        linkAll(
          territory.filter((place) => place.relation === relation),
          (placeId) => href("/places/:placeId?", { placeId }),
        ),
    }),
  ),
  { label: "Ubicación", show: ({ precision }) => precision && shownPrecisions[precision] },
];

/** A column a record, a line a fact; on a phone the records stand below each other. */
export function ComparedFacts({ records }: Props) {
  const shown = facts.filter(({ show }) => records.some((record) => show(record) !== null));
  return (
    <section aria-label="Datos" className="compared" style={{ "--facts": shown.length } as CSSProperties}>
      {records.map((record) => (
        <article key={record._id} style={{ gridRow: `span ${shown.length + 1}` }}>
          <h2>
            <a href={getPath(record)}>{record.name}</a>
          </h2>
          <dl>
            {shown.map(({ label, show }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{show(record) ?? none}</dd>
              </div>
            ))}
          </dl>
        </article>
      ))}
    </section>
  );
}

/** The texts beside each other; nothing where none has one. */
export function ComparedTexts({ records }: Props) {
  if (records.every(({ text }) => text.length === 0)) return null;
  return (
    <section aria-labelledby="conflictividad" className="compare-texts">
      <h2 id="conflictividad">Conflictividad</h2>
      <div className="compared">
        {records.map((record) => (
          <article key={record._id} className="[&_p]:max-w-[68ch]">
            <h3>{record.name}</h3>
            {record.text.length === 0 ? <p className="text-quiet">Sin ficha técnica.</p> : null}
            <Lines lines={record.text.slice(0, record.opening)} />
            {record.text.length > record.opening ? (
              <details>
                <summary>
                  Seguir leyendo<span className="sr-only">: {record.name}</span>
                </summary>
                <Lines lines={record.text.slice(record.opening)} />
              </details>
            ) : null}
            <p>
              <a href={getPath(record)}>
                Con sus fuentes y noticias<span className="sr-only">: {record.name}</span>
              </a>
            </p>
          </article>
        ))}
      </div>
    </section>
  );
}

const Lines = ({ lines }: { lines: ComparedRecord["text"] }) =>
  lines.map(({ kind, text }, place) =>
    kind === "heading" ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: lines of a text have no name but their place
      <h4 key={place}>{text}</h4>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: lines of a text have no name but their place
      <p key={place}>{text}</p>
    ),
  );

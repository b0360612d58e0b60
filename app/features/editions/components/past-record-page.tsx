import { Link } from "react-router";
import { AnnotatedText } from "../../../nouns/passages/components/annotated-text.tsx";
import { capitalize } from "../../../shared/values/text.ts";
import { CopyLink } from "../../../ui/record/copy-link.tsx";
import { RecordTitle } from "../../../ui/record/record-title.tsx";
import { WebPageHead } from "../../../ui/site/web-page-head.tsx";
import { References } from "../../open-data/components/takeaway-panel.tsx";
import { getHistoryPath, getRecordPath } from "../../open-data/constants.ts";
import type { PastRecord, ShownField } from "../contract.ts";

/** A state of a record, as an edition has it or as it was for a time; or why it cannot be read. */
export default function PastRecordPage({ past }: { past: PastRecord }) {
  const {
    list,
    id,
    title,
    name,
    when,
    editionPath,
    path,
    fields,
    reason,
    isThere,
    citations,
    datasheet,
    sustained,
  } = past;
  const heading = title || "Un registro que no se puede leer";
  return (
    <article className="record">
      <WebPageHead
        title={heading}
        state={capitalize(name)}
        path={getRecordPath(list, id)}
        description={`El registro como estaba en ${name}.`}
      />
      <meta name="robots" content="noindex" />
      <div className="page-message mb-6 max-w-prose" data-kind="info">
        <p>
          Este registro, como estaba en {editionPath ? <Link to={editionPath}>{name}</Link> : name}
          {editionPath ? `, ${when}` : ` (${when})`}.
        </p>
        <p className="mt-2 flex flex-wrap gap-x-4 gap-y-1">
          {isThere ? (
            <Link to={getRecordPath(list, id)}>Cómo está ahora</Link>
          ) : (
            <span>Se eliminó después.</span>
          )}
          <Link to={getHistoryPath(list, id)} rel="nofollow">
            Historia y diferencias
          </Link>
          <CopyLink path={path} />
        </p>
      </div>
      <RecordTitle>{heading}</RecordTitle>
      <PastFields fields={fields} reason={reason} />
      {datasheet ? (
        <section aria-labelledby="ficha" className="mt-8">
          <h2 id="ficha">Ficha técnica</h2>
          <PastFields {...datasheet} />
        </section>
      ) : null}
      {sustained.length > 0 ? (
        <section aria-labelledby="sustenta" className="mt-8">
          <h2 id="sustenta">Lo que sustenta</h2>
          <ul className="mt-3 grid max-w-prose gap-4">
            {sustained.map(({ quote, place, path }) => (
              <li key={path + quote}>
                <blockquote className="border-l-4 border-line pl-4">{quote}</blockquote>
                <p className="mt-1 text-quiet">
                  <Link to={path}>{place}</Link>
                </p>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {citations.length > 0 ? (
        <section aria-labelledby="citar" className="mt-8">
          <h2 id="citar">Cómo citarlo</h2>
          <References citations={citations} />
        </section>
      ) : null}
    </article>
  );
}

function PastFields({ fields, reason }: Pick<PastRecord, "fields" | "reason">) {
  if (!fields) return <p className="reading mt-4">Lo que decía ya no se muestra. {reason}</p>;
  return (
    <dl className="reading mt-4 grid gap-4">
      {fields.map(({ name, label, value, marked }) => (
        <div key={name}>
          <dt className="font-semibold">{label}</dt>
          <dd className={marked ? "wrap-anywhere" : "whitespace-pre-line wrap-anywhere"}>
            {marked ? (
              <AnnotatedText text={marked} name={`-${name}`} headingLevel={3} />
            ) : isAddress(value) ? (
              <a href={value} rel="nofollow">
                {value}
              </a>
            ) : (
              [value].flat().join("\n") || "(vacío)"
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Of an image or a map, which is not loaded unasked. */
const isAddress = (value: ShownField["value"]): value is string =>
  typeof value === "string" && /^(?:https?:\/\/|\/media\/)\S+$/.test(value);

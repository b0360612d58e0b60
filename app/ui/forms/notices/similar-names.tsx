import { useContext, useEffect, useState } from "react";
import { useWatch } from "react-hook-form";
import { callApi } from "../../../shared/api/api-client.ts";
import { apiPath, formPaths } from "../../../shared/api/api-paths.ts";
import { formatDate, parseCalendarDate } from "../../../shared/values/dates.ts";
import type { NounDeclaration } from "../../../shared/values/field-declarations.ts";
import type { RevisionNoun } from "../../../shared/values/revisions.ts";
import { OpenRecordContext } from "../open-record.ts";
import { useSettled } from "../use-settled.ts";

/** A stored record that may be the same as the one in the form. */
export type SimilarRecord = { _id: string; name: string; place: string; date: string; isSameName: boolean };

export type SimilarProps = {
  noun: RevisionNoun;
  declared: NounDeclaration;
  /** "una noticia". */
  one: string;
  recordPath: (id: string) => string;
};

const shortestName = 4;

/** Warns of records that have the same name or a near one, as the importer does. */
export default function SimilarNames({ noun, declared, one, recordPath }: SimilarProps) {
  const except = useContext(OpenRecordContext);
  const { nameFields, fields, article } = declared;
  const dateField = Object.keys(fields).find((field) => fields[field]?.kind === "date");
  // The intervention and the date, where the noun has them, narrow the search down.
  const values: unknown[] = useWatch({ name: [nameFields[0] ?? "", "intervention", dateField ?? ""] });
  const [name = "", intervention, date] = values.map((value) => (typeof value === "string" ? value : ""));
  const query = new URLSearchParams({
    name: name.slice(0, 1000),
    ...(intervention ? { intervention } : {}),
    ...(date && parseCalendarDate(date) ? { date } : {}),
    ...(except ? { except } : {}),
  }).toString();
  const isLongEnough = name.trim().length >= shortestName;
  const path = isLongEnough ? `${apiPath(formPaths.similar, { noun })}?${query}` : null;
  const found = useFound(useSettled(path));
  const [first, ...others] = found;
  return (
    <div role="status">
      {first ? (
        <div className="form-notice">
          Ya hay {one} con {first.isSameName ? "este nombre" : "un nombre parecido"}. ¿Es{" "}
          {article === "la" ? "la misma" : "el mismo"}? <SimilarLink record={first} recordPath={recordPath} />
          {others.length > 0 ? (
            <details>
              <summary className="-my-1 py-1">Y {others.length} más</summary>
              <ul>
                {others.map((record) => (
                  <li key={record._id}>
                    <SimilarLink record={record} recordPath={recordPath} />
                  </li>
                ))}
              </ul>
            </details>
          ) : null}
        </div>
      ) : null}
    </div>
  );
}

type LinkProps = Pick<SimilarProps, "recordPath"> & { record: SimilarRecord };

function SimilarLink({ record, recordPath }: LinkProps) {
  return (
    <>
      <a href={recordPath(record._id)} target="_blank" rel="noreferrer">
        {record.name}
        <span className="sr-only"> (se abre en otra pestaña)</span>
      </a>
      <Where record={record} />
    </>
  );
}

function Where({ record: { place, date } }: { record: SimilarRecord }) {
  const where = [place, date === "" ? "" : formatDate(date)].filter((part) => part !== "");
  return where.length === 0 ? null : <span className="text-quiet"> · {where.join(", ")}</span>;
}

/** @param path null where there is nothing to ask */
function useFound(path: string | null): SimilarRecord[] {
  const [found, setFound] = useState<SimilarRecord[]>([]);
  useEffect(() => {
    if (path === null) return setFound([]);
    const asking = new AbortController();
    // A warning that cannot be had is no reason to disturb.
    callApi<SimilarRecord[]>("GET", path, { signal: asking.signal }).then(setFound, () => {});
    return () => asking.abort();
  }, [path]);
  return found;
}

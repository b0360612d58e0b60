import { useContext, useEffect, useState } from "react";
import { useWatch } from "react-hook-form";
import { callApi } from "../../../shared/api/api-client.ts";
import { apiPath, formPaths } from "../../../shared/api/api-paths.ts";
import { formatDate } from "../../../shared/values/dates.ts";
import { OpenRecordContext } from "../open-record.ts";

/** A stored record that may be the same as the one in the form. */
export type SimilarRecord = { _id: string; name: string; place: string; date: string; isSameName: boolean };

type Props = {
  noun: "intervention" | "conflict" | "news";
  /** The field of the name; the other two narrow the search down. */
  names: { name: string; intervention?: string; date?: string };
  /** "una noticia". */
  one: string;
  recordPath: (id: string) => string;
};

/** Milliseconds without typing after which the server is asked. */
const typingPause = 500;
const shortestName = 4;

/** Warns of records that have the same name or a near one, as the importer does. */
export function SimilarNames({ noun, names, one, recordPath }: Props) {
  const except = useContext(OpenRecordContext);
  const values: unknown[] = useWatch({
    name: [names.name, names.intervention ?? names.name, names.date ?? names.name],
  });
  const [name, intervention, date] = values.map((value) => (typeof value === "string" ? value : ""));
  const query = new URLSearchParams({
    name: (name ?? "").slice(0, 1000),
    ...(names.intervention && intervention ? { intervention } : {}),
    ...(names.date && date ? { date } : {}),
    ...(except ? { except } : {}),
  }).toString();
  const isLongEnough = (name ?? "").trim().length >= shortestName;
  const found = useFound(isLongEnough ? `${apiPath(formPaths.similar, { noun })}?${query}` : null);
  return (
    <div role="status">
      {found.length > 0 ? (
        <div className="field-warning">
          <p>
            {found[0]?.isSameName
              ? `Ya hay ${one} con este nombre. Si es la misma, edítala; si no, puedes guardar así.`
              : `Ya hay ${one} con un nombre parecido. Mira si es la misma; si no, puedes guardar así.`}
          </p>
          <ul className="mt-1 list-disc pl-5">
            {found.map((record) => (
              <li key={record._id}>
                <a href={recordPath(record._id)} target="_blank" rel="noreferrer">
                  {record.name}
                  <span className="sr-only"> (se abre en otra pestaña)</span>
                </a>
                <Where record={record} />
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </div>
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
    const timer = setTimeout(() => {
      // A warning that cannot be had is no reason to disturb.
      callApi<SimilarRecord[]>("GET", path, { signal: asking.signal }).then(setFound, () => {});
    }, typingPause);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [path]);
  return found;
}

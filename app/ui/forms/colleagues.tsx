import { useEffect, useState } from "react";
import { callApi } from "../../shared/api/api-client.ts";
import { apiPath, formPaths } from "../../shared/api/api-paths.ts";
import type { RevisionNoun } from "../../shared/values/revisions.ts";
import { PageMessage } from "../page-message.tsx";

/** Somebody else who has the form of the record open; `since` is ISO 8601. */
type Colleague = { name: string; since: string };

/** Milliseconds between two reports; the server forgets a form that it has not heard of for 90 seconds. */
const reportPause = 20_000;

/** Names who else has the form of the record open, and tells them of this one. */
export default function Colleagues({ noun, recordId }: { noun: RevisionNoun; recordId: string }) {
  const [others, setOthers] = useState<Colleague[]>([]);
  useEffect(() => {
    const path = apiPath(formPaths.open, { noun, recordId });
    const report = (isOpen: boolean) =>
      // Without an answer nobody is named; saving compares all the same.
      callApi<Colleague[]>("POST", path, { body: { isOpen }, keepalive: true }).catch(() => []);
    const reportOpen = () => void report(true).then(setOthers);
    const leave = () => void report(false);
    reportOpen();
    const timer = setInterval(reportOpen, reportPause);
    addEventListener("pagehide", leave);
    addEventListener("pageshow", reportOpen);
    return () => {
      clearInterval(timer);
      removeEventListener("pagehide", leave);
      removeEventListener("pageshow", reportOpen);
      leave();
    };
  }, [noun, recordId]);
  if (others.length === 0) return null;
  return (
    <PageMessage kind="info">
      {describe(others)} Si más de uno cambia algo, al guardar se comparan los cambios.
    </PageMessage>
  );
}

function describe(others: Colleague[]): string {
  const names = new Intl.ListFormat("es").format(others.map(({ name }) => name));
  const since = new Date(others[0]?.since ?? "").toLocaleTimeString("es-CO", { timeStyle: "short" });
  return others.length === 1
    ? `${names} tiene abierto este formulario (desde las ${since}).`
    : `${names} tienen abierto este formulario (desde las ${since}).`;
}

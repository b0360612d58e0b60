import { Form } from "react-router";
import { FieldChanges } from "../../../features/revisions/components/field-changes.tsx";
import type { Version, VersionComparison } from "../../../features/revisions/contract.ts";
import { getTimeZone } from "../../../shared/study/study.ts";
import { LabelledSelect } from "../../../ui/forms/small/labelled.tsx";
import { Timestamp } from "../../../ui/timestamp.tsx";

type Props = {
  versions: Version[];
  /** Of the address; null where none is compared. */
  comparison: VersionComparison | null;
  /** The query string, without which more versions would not stay loaded. */
  parameters: string;
};

/** Two versions to choose, and what differs between them. */
export function CompareVersions({ versions, comparison, parameters }: Props) {
  const [newest, second] = versions;
  if (!newest || !second) return null;
  const limit = new URLSearchParams(parameters).get("limit");
  const chosen = comparison && { from: comparison.from?.revision, to: comparison.to.revision };
  return (
    <section aria-labelledby="comparar-versiones" className="mt-6">
      <h2 id="comparar-versiones">Comparar dos versiones</h2>
      <Form
        key={JSON.stringify(chosen)}
        method="get"
        replace
        preventScrollReset
        className="mt-2 flex flex-wrap items-end gap-3"
      >
        {limit === null ? null : <input type="hidden" name="limit" value={limit} />}
        <VersionSelect
          name="from"
          label="De"
          versions={versions}
          initial={chosen?.from ?? versions.at(-1)?.revision}
        />
        <VersionSelect name="to" label="A" versions={versions} initial={chosen?.to ?? newest.revision} />
        <button type="submit" className="button-secondary">
          Comparar
        </button>
      </Form>
      <div role="status">{comparison?.from ? <Comparison comparison={comparison} /> : null}</div>
    </section>
  );
}

type SelectProps = { name: string; label: string; versions: Version[]; initial: number | undefined };

function VersionSelect({ name, label, versions, initial }: SelectProps) {
  const options = versions.map(({ revision, at, actorName, isCurrent }) => {
    const time = new Date(at).toLocaleString("es-CO", {
      dateStyle: "medium",
      timeStyle: "short",
      timeZone: getTimeZone(),
    });
    const parts = [isCurrent ? "Versión actual" : "", time, actorName];
    return { id: String(revision), name: parts.filter((part) => part !== "").join(" · ") };
  });
  return (
    <LabelledSelect
      label={label}
      around="min-w-0 flex-[1_1_14rem]"
      name={name}
      defaultValue={initial}
      options={options}
    />
  );
}

function Comparison({ comparison: { from, to, changes } }: { comparison: VersionComparison }) {
  return (
    <div className="card mt-4">
      <p className="text-quiet wrap-anywhere">
        De la versión del <Timestamp at={from?.at ?? ""} /> a la del <Timestamp at={to.at} />: lo que se quitó
        y lo que se agregó.
      </p>
      {changes.length === 0 ? (
        <p className="mt-2">Estas dos versiones son iguales.</p>
      ) : (
        <FieldChanges changes={changes} />
      )}
    </div>
  );
}

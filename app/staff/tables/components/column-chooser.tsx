import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import type { TableNoun } from "../fields.ts";
import { listColumns } from "./table-columns.ts";

type Props = { noun: TableNoun; parameters: string; shown: string[] };

/** Which columns the table has; in the address, so that a saved view has them too. */
export function ColumnChooser({ noun, parameters, shown }: Props) {
  const navigate = useNavigate();
  const columns = listColumns(noun);
  // At once, while the address follows.
  const [chosen, setChosen] = useState(shown);
  const inAddress = shown.join();
  useEffect(() => setChosen(inAddress.split(",")), [inAddress]);

  function choose(name: string, isShown: boolean) {
    const next = columns
      .map((column) => column.name)
      .filter((other) => (other === name ? isShown : chosen.includes(other)));
    setChosen(next);
    const address = new URLSearchParams(parameters);
    address.set("columns", next.join(","));
    void navigate(`?${address}`, { replace: true, preventScrollReset: true });
  }
  return (
    <details className="tool-panel open:order-1 open:basis-full">
      <summary className="button-quiet w-fit">Columnas</summary>
      <fieldset className="mt-2 flex flex-wrap gap-x-5 gap-y-2">
        <legend className="sr-only">Columnas que se muestran</legend>
        {columns.map(({ name, label }) => (
          <label key={name} className="flex gap-2">
            <input
              type="checkbox"
              className="mt-1.5 size-4 shrink-0"
              checked={chosen.includes(name)}
              onChange={(event) => choose(name, event.target.checked)}
            />
            {label}
          </label>
        ))}
      </fieldset>
    </details>
  );
}

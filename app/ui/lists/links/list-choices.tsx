import type { ListView } from "../../../shared/lists/list-address.ts";
import { ListLink } from "./list-link.tsx";

export type ListOrder = {
  label: string;
  /** The value of `sort`; undefined for the order without one. */
  sort: string | undefined;
};

type Props = {
  parameters: string;
  /** With what is chosen among them; none where a list has one order. */
  orders?: { all: readonly ListOrder[]; chosen: string | undefined } | undefined;
  view: ListView;
  defaultView: ListView;
  /** Whether the list can also be a table. */
  hasTable: boolean;
};

const views = [
  { view: "lines", label: "Líneas" },
  { view: "cards", label: "Tarjetas" },
  { view: "table", label: "Tabla" },
] as const;

/** In which order and how a list is shown: links, so that the address keeps it. */
export function ListChoices({ parameters, orders, view, defaultView, hasTable }: Props) {
  return (
    <div className="list-choices">
      {orders ? (
        <Choices
          label="Orden"
          parameters={parameters}
          options={orders.all.map(({ label, sort }) => ({
            label,
            changes: { sort },
            isChosen: sort === orders.chosen,
          }))}
        />
      ) : null}
      <Choices
        label="Vista"
        parameters={parameters}
        options={views
          .filter((one) => hasTable || one.view !== "table")
          .map((one) => ({
            label: one.label,
            changes: { view: one.view === defaultView ? undefined : one.view },
            isChosen: one.view === view,
          }))}
      />
    </div>
  );
}

type Option = { label: string; changes: Record<string, string | undefined>; isChosen: boolean };

function Choices({ label, parameters, options }: { label: string; parameters: string; options: Option[] }) {
  return (
    <ul aria-label={label} className="choices">
      {options.map(({ label, ...option }) => (
        <li key={label}>
          <ListLink parameters={parameters} {...option}>
            {label}
          </ListLink>
        </li>
      ))}
    </ul>
  );
}

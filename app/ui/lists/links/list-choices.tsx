import { Link } from "react-router";
import { changeList, type ListView } from "../../../shared/lists/list-address.ts";

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
};

const views = [
  { view: "lines", label: "Líneas" },
  { view: "cards", label: "Tarjetas" },
] as const;

/** In which order and how a list is shown: links, so that the address keeps it. */
export function ListChoices({ parameters, orders, view, defaultView }: Props) {
  return (
    <div className="list-choices">
      {orders ? (
        <Choices
          label="Orden"
          options={orders.all.map(({ label, sort }) => ({
            label,
            to: changeList(parameters, { sort }),
            isChosen: sort === orders.chosen,
          }))}
        />
      ) : null}
      <Choices
        label="Vista"
        options={views.map((one) => ({
          label: one.label,
          to: changeList(parameters, { view: one.view === defaultView ? undefined : one.view }),
          isChosen: one.view === view,
        }))}
      />
    </div>
  );
}

type Option = { label: string; to: string; isChosen: boolean };

function Choices({ label, options }: { label: string; options: Option[] }) {
  return (
    <ul aria-label={label} className="choices">
      {options.map((option) => (
        <li key={option.label}>
          <Link
            to={option.to}
            rel="nofollow"
            preventScrollReset
            aria-current={option.isChosen ? "true" : undefined}
          >
            {option.label}
          </Link>
        </li>
      ))}
    </ul>
  );
}

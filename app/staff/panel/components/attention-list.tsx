import { Link, useLocation, useNavigate } from "react-router";
import { formatNumber } from "../../../shared/values/text.ts";
import type { PanelAttention } from "../contract.ts";

export type AttentionKind = {
  title: string;
  advice: string;
  found: PanelAttention | null;
  /** The table of all of them; records of other kinds have none. */
  listPath?: string;
  /** Where to correct a record. */
  recordPath: (id: string) => string;
};

/** Each kind with its first records; kinds without any are left out. The address says which one is open. */
export function AttentionList({ kinds }: { kinds: AttentionKind[] }) {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const names = new Map(kinds.map(({ title }, index) => [title, `#revisar-${index + 1}`]));
  const open = kinds.filter(({ found }) => found !== null && found.total > 0);
  if (open.length === 0) return <p className="mt-3">Todo está al día: no hay nada pendiente.</p>;
  return (
    <ul className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-3">
      {open.map(({ title, advice, found, listPath, recordPath }) => (
        <li key={title}>
          <details
            className="attention"
            open={hash === names.get(title)}
            onToggle={({ currentTarget }) => {
              const isShown = hash === names.get(title);
              if (currentTarget.open === isShown) return;
              const next = isShown ? "#revisar" : (names.get(title) ?? "");
              void navigate({ hash: next }, { replace: true, preventScrollReset: true });
            }}
          >
            <summary>
              {title} <strong>{formatNumber(found?.total ?? 0)}</strong>
            </summary>
            <p className="field-help mt-2">{advice}</p>
            <ul className="mt-2 list-disc pl-5 wrap-anywhere">
              {found?.records.map(({ _id, name }) => (
                <li key={_id}>
                  <Link to={recordPath(_id)}>{name}</Link>
                </li>
              ))}
            </ul>
            <Rest found={found} listPath={listPath} />
          </details>
        </li>
      ))}
    </ul>
  );
}

/** Where the others are, or all of them: the table also marks those that are right. */
function Rest({ found, listPath }: { found: PanelAttention | null; listPath: string | undefined }) {
  const rest = (found?.total ?? 0) - (found?.records.length ?? 0);
  const text = rest > 0 ? `Y ${formatNumber(rest)} más` : "";
  if (listPath === undefined) return text === "" ? null : <p className="mt-2 text-quiet">{text}.</p>;
  return (
    <p className="mt-2">
      <Link to={listPath}>{text === "" ? "Ver en la tabla" : `${text}: ver en la tabla`}</Link>
    </p>
  );
}

import { changeList } from "../../../shared/lists/list-address.ts";
import { formatNumber } from "../../../shared/values/text.ts";
import { Link } from "../link.tsx";

type Props = {
  parameters: string;
  current: number;
  last: number;
  /** The page after what is shown; null where that is the end. */
  next: number | null;
};

/** For those who want the end of a list, or its middle; "Ver más" goes on from here. */
export function PageLinks({ parameters, current, last, next }: Props) {
  if (last === 1 && current === 1) return null;
  const links = [
    { label: "Primera página", page: 1, isShown: current > 2 },
    { label: "Anterior", page: Math.min(current - 1, last), isShown: current > 1 },
    { label: "Siguiente", page: next ?? last, isShown: next !== null },
    { label: "Última página", page: last, isShown: next !== null },
  ];
  return (
    <nav aria-label="Páginas" className="page-links">
      <span className="text-quiet">
        Página {formatNumber(current)} de {formatNumber(last)}
      </span>
      {links
        .filter(({ isShown }) => isShown)
        .map(({ label, page }) => (
          <Link
            key={label}
            to={changeList(parameters, { page: page === 1 ? undefined : String(page) })}
            rel="nofollow"
          >
            {label}
          </Link>
        ))}
    </nav>
  );
}

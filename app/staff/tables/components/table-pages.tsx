import { Link } from "react-router";
import { changeList } from "../../../shared/lists/list-address.ts";
import { formatNumber } from "../../../shared/values/text.ts";
import { tablePage } from "../constants.ts";

type Props = { parameters: string; page: number; total: number };

export function TablePages({ parameters, page, total }: Props) {
  const last = Math.max(1, Math.ceil(total / tablePage));
  if (last === 1 && page === 1) return null;
  const links = [
    { label: "Anterior", to: Math.min(page - 1, last), isShown: page > 1 },
    { label: "Siguiente", to: page + 1, isShown: page < last },
  ];
  return (
    <nav aria-label="Páginas" className="page-links">
      <span className="text-quiet">
        Página {formatNumber(page)} de {formatNumber(last)}
      </span>
      {links
        .filter(({ isShown }) => isShown)
        .map(({ label, to }) => (
          <Link key={label} to={changeList(parameters, { page: to === 1 ? undefined : String(to) })}>
            {label}
          </Link>
        ))}
    </nav>
  );
}

import { changeList } from "../../../shared/lists/list-address.ts";
import { getPageNumber, pageSize } from "../../../shared/lists/paging.ts";
import { formatNumber } from "../../../shared/values/text.ts";
import { Link } from "../link.tsx";

type Props = { parameters: string; offset: number; shown: number; total: number };

/** For those who want the end of a list, or its middle; "Ver más" goes on from here. */
export function PageLinks({ parameters, offset, shown, total }: Props) {
  if (total <= pageSize.first) return null;
  const [current, last] = [getPageNumber(offset), getPageNumber(total - 1)];
  const isEnd = offset + shown >= total;
  const links = [
    { label: "Primera página", page: 1, isShown: current > 2 },
    { label: "Anterior", page: current - 1, isShown: current > 1 },
    { label: "Siguiente", page: getPageNumber(offset + shown), isShown: !isEnd },
    { label: "Última página", page: last, isShown: !isEnd },
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

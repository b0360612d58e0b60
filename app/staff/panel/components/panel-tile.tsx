import { Link } from "react-router";
import { formatNumber } from "../../../shared/values/text.ts";

type Props = { to: string; title: string; count?: number | null; unit?: string };

export function PanelTile({ to, title, count, unit }: Props) {
  return (
    <Link to={to} className="panel-tile">
      <span className="font-semibold">{title}</span>
      {typeof count === "number" ? (
        <span className="text-quiet">
          <strong className="font-(family-name:--font-serif) text-[1.6rem] text-ink">
            {formatNumber(count)}
          </strong>{" "}
          {unit}
        </span>
      ) : null}
    </Link>
  );
}

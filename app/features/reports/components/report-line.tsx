import { href, Link } from "react-router";

type Props = {
  /** The record, as addresses have it: "news/…". */
  about: string;
  /** The field that the form preselects. */
  part?: string;
  answered: number;
};

/** The quiet line under a record: where to say that something is wrong, and what came of it so far. */
export function ReportLine({ about, part, answered }: Props) {
  return (
    <p className="mt-6 text-sm text-quiet print:hidden">
      <Link to={`${href("/report/:address?")}?about=${about}${part ? `&part=${part}` : ""}`} rel="nofollow">
        ¿Hay un error aquí? Avísanos
      </Link>
      {answered > 0 ? (
        <>
          {" · "}
          <Link to={`${href("/reports")}?about=${about}`}>
            {answered === 1 ? "1 aviso respondido" : `${answered} avisos respondidos`}
          </Link>
        </>
      ) : null}
    </p>
  );
}

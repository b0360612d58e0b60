import type { SyntheticEvent } from "react";
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
      {/* The browser follows it itself, with what is selected. */}
      <a
        href={`${href("/report/:address?")}?about=${about}${part ? `&part=${part}` : ""}`}
        rel="nofollow"
        onPointerDown={addQuote}
        onClick={addQuote}
      >
        ¿Hay un error aquí? Avísanos
      </a>
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

/** What is selected in the text goes along as the quote; a press ends the selection. */
function addQuote({ currentTarget: link }: SyntheticEvent<HTMLAnchorElement>) {
  const quote = `${getSelection()}`.trim().slice(0, 500);
  if (quote) link.search = `${link.search.split("&quote")[0]}&quote=${encodeURIComponent(quote)}`;
}

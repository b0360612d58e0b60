import { href, Link } from "react-router";
import { formatNewsDate } from "../../../records/news/checks.ts";
import { Timestamp } from "../../../ui/timestamp.tsx";
import { describeScore, kindWords } from "../constants.ts";
import type { ShownProposal } from "../contract.ts";
import { MarkedText } from "./marked-text.tsx";

/** The sentence in its text on the left, the record on the right. */
export function ProposalView({ proposal }: { proposal: ShownProposal }) {
  const { kind, item, words, decision } = proposal;
  return (
    <>
      <h2 className="desk-question">{kindWords[kind].question}</h2>
      <p className="mt-1 text-quiet">
        <strong data-certainty={describeScore(proposal.score)}>{describeScore(proposal.score)}</strong>
        {". "}
        {proposal.reason}.
      </p>
      {decision && (decision.note || decision.decision !== "later") ? <Decided decision={decision} /> : null}
      <div className="desk-columns">
        <section aria-label="El texto" className="desk-column">
          <h3>
            {proposal.place}
            <span className="block font-normal text-quiet">{proposal.interventionName}</span>
          </h3>
          <p className="desk-text">
            <span className="text-quiet">{proposal.before}</span>
            <span className="desk-quote">
              <MarkedText text={proposal.quote} words={words} />
            </span>
            <span className="text-quiet">
              {kind === "conflict" || kind === "duplicate" ? (
                <MarkedText text={proposal.after} words={words} />
              ) : (
                proposal.after
              )}
            </span>
          </p>
        </section>
        {item ? (
          <section aria-label={kindWords[kind].item} className="desk-column">
            <h3>
              <MarkedText text={item.name} words={words} />
              {item.date ? (
                <span className="block font-normal text-quiet">{formatNewsDate(item.date)}</span>
              ) : null}
            </h3>
            <p className="desk-text">
              <MarkedText text={item.description} words={words} />
            </p>
            <p>
              <Link
                to={
                  item.noun === "news"
                    ? href("/news/:newsId", { newsId: item._id })
                    : href("/conflicts/:conflictId", { conflictId: item._id })
                }
                target="_blank"
              >
                {item.noun === "news" ? "Ver la noticia" : "Ver el conflicto"} en otra pestaña
              </Link>
            </p>
          </section>
        ) : null}
      </div>
    </>
  );
}

const decisionWords = { accept: "Aceptada por", refuse: "Rechazada por", later: "Para después, de" } as const;

function Decided({
  decision: { decision, by, at, note },
}: {
  decision: NonNullable<ShownProposal["decision"]>;
}) {
  return (
    <p className="desk-note">
      {decisionWords[decision]} {by}, <Timestamp at={at} />
      {note ? (
        <>
          : <span className="wrap-anywhere">«{note}»</span>
        </>
      ) : null}
    </p>
  );
}

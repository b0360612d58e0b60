import type { ReactNode } from "react";
import { Link } from "react-router";
import { getRecordPath, tableOfNoun } from "../../../features/open-data/constants.ts";
import { formatNewsDate } from "../../../nouns/news/checks.ts";
import { formatDate } from "../../../shared/values/dates.ts";
import { Timestamp } from "../../../ui/timestamp.tsx";
import { describeScore, kindWords } from "../constants.ts";
import type { ShownProposal } from "../contract.ts";
import { SourceSummary } from "./bibliography/source-summary.tsx";
import { MarkedText } from "./marked-text.tsx";

const column = "rounded-card border border-line bg-surface px-[1.1rem] py-[0.9rem] wrap-anywhere";

/** The sentence in its text on the left, the record on the right. */
export function ProposalView({ proposal, children }: { proposal: ShownProposal; children?: ReactNode }) {
  const { kind, item, words, decision } = proposal;
  const hasText = `${proposal.before}${proposal.quote}${proposal.after}`.trim() !== "";
  const certainty = describeScore(proposal.score);
  return (
    <>
      <h2>{kindWords[kind].question}</h2>
      <p className="mt-1 text-quiet">
        <strong className={certainty === "Dudosa" ? "text-danger" : undefined}>{certainty}</strong>
        {". "}
        {proposal.reason}.
      </p>
      {decision && (decision.note || decision.decision !== "later") ? <Decided decision={decision} /> : null}
      <div className="mt-4 grid gap-x-8 gap-y-5 lg:grid-cols-2">
        <div className="grid content-start gap-4">
          <section aria-label="El texto" className={column}>
            <h3>
              {proposal.place}
              <span className="block font-normal text-quiet">{proposal.interventionName}</span>
            </h3>
            {/* The date of a record stands in no text. */}
            {hasText ? null : (
              <p className="mt-[0.6rem]">
                {proposal.corrections.map((each) => `${each.label}: ${readNow(each)}`).join(" · ")}
              </p>
            )}
            <p className="mt-[0.6rem] whitespace-pre-line empty:hidden">
              <span className="text-quiet">{proposal.before}</span>
              <span className="border-b-2 border-accent text-ink">
                <MarkedText text={proposal.quote} words={words} />
              </span>
              <span className="text-quiet">
                {kind === "conflict" || kind === "duplicate" || kind === "work" ? (
                  <MarkedText text={proposal.after} words={words} />
                ) : (
                  proposal.after
                )}
              </span>
            </p>
          </section>
          {children}
        </div>
        {proposal.source ? (
          <section aria-label={kindWords[kind].item} className={column}>
            <h3>{kindWords[kind].item}</h3>
            <p className="mt-[0.6rem]">
              <SourceSummary source={proposal.source} />
            </p>
          </section>
        ) : null}
        {item ? (
          <section aria-label={kindWords[kind].item} className={column}>
            <h3>
              <MarkedText text={item.name} words={words} />
              {item.date ? (
                <span className="block font-normal text-quiet">{formatNewsDate(item.date)}</span>
              ) : null}
            </h3>
            <p className="mt-[0.6rem] whitespace-pre-line">
              <MarkedText text={item.description} words={words} />
            </p>
            <p>
              <Link to={getRecordPath(tableOfNoun[item.noun], item._id)} target="_blank">
                {kindOfItem[item.noun]} en otra pestaña
              </Link>
            </p>
          </section>
        ) : null}
      </div>
    </>
  );
}

const kindOfItem = {
  news: "Ver la noticia",
  conflict: "Ver el conflicto",
  intervention: "Ver la actuación",
} as const;

/** What a field says that may be wrong, a date as people read it. */
export const readNow = ({ kind, now }: ShownProposal["corrections"][number]) =>
  kind === "date" && now !== "" ? formatDate(now) : now;

const decisionWords = { accept: "Aceptada por", refuse: "Rechazada por", later: "Para después, de" } as const;

function Decided({
  decision: { decision, by, at, note },
}: {
  decision: NonNullable<ShownProposal["decision"]>;
}) {
  return (
    <p className="mt-3 border-l-4 border-brand pl-3">
      {decisionWords[decision]} {by}, <Timestamp at={at} />
      {note ? (
        <>
          : <span className="wrap-anywhere">«{note}»</span>
        </>
      ) : null}
    </p>
  );
}

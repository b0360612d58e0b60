import { excerpt } from "../../../shared/values/text.ts";
import type { ShownProposal } from "../contract.ts";

type Props = {
  proposals: readonly ShownProposal[];
  current: ShownProposal | undefined;
  isOpen: boolean;
  isDecided: (proposal: ShownProposal) => boolean;
  onChoose: (index: number) => void;
};

const quoteLength = 110;

/** The loaded proposals as a list, to read them all or to begin elsewhere. */
export function QueueList({ proposals, current, isOpen, isDecided, onChoose }: Props) {
  if (proposals.length < 2) return null;
  return (
    <details className="mt-6" open={isOpen}>
      <summary className="text-quiet">Como lista</summary>
      <ol className="mt-3 grid list-decimal gap-[0.6rem] pl-6 wrap-anywhere">
        {proposals.map((proposal, index) => (
          <li key={proposal._id} data-decided={isDecided(proposal) || undefined}>
            <button
              type="button"
              className="button-link text-left aria-[current=true]:font-semibold"
              aria-current={proposal === current ? "true" : undefined}
              onClick={() => onChoose(index)}
            >
              {proposal.reason}
            </button>
            <span className="block text-quiet">
              {proposal.interventionName}: «{excerpt(proposal.quote, quoteLength)}»
              {isDecided(proposal) ? " (decidida)" : ""}
            </span>
          </li>
        ))}
      </ol>
    </details>
  );
}

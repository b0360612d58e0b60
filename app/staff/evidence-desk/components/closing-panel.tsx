import { type ReactNode, useEffect, useRef, useState } from "react";
import { CallProblem } from "../../../ui/forms/small/use-call.tsx";
import { useSingleRun } from "../../../ui/use-single-run.ts";
import type { ProposalDecision, ShownProposal } from "../contract.ts";

/** What a form under the proposal is given. */
export type PanelProps = {
  proposal: ShownProposal;
  /** @returns what prevents it, a Spanish sentence; "" where it is done */
  onDecide: (given: ProposalDecision) => Promise<string>;
  onClose: () => void;
};

type Props = {
  title: string;
  action: string;
  /** @returns what prevents it, as `onDecide` does */
  onSubmit: (form: FormData) => Promise<string>;
  onClose: () => void;
  children: ReactNode | ((problem: string) => ReactNode);
};

/** A small form under the proposal: its first field, or the one that says so, has the focus, Escape closes it. */
export function ClosingPanel({ title, action, onSubmit, onClose, children }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const [problem, setProblem] = useState("");
  const submit = useSingleRun(async (given: FormData) => setProblem(await onSubmit(given)));
  useEffect(() => {
    const find = (selector: string) => form.current?.querySelector<HTMLElement>(selector);
    (find("[data-first]") ?? find("input, textarea, select"))?.focus();
  }, []);
  return (
    <form
      ref={form}
      aria-label={title}
      className="mt-4 max-w-[44rem] rounded-card border border-line bg-surface px-[1.1rem] py-4"
      onSubmit={(event) => {
        event.preventDefault();
        void submit(new FormData(event.currentTarget));
      }}
      onChange={() => setProblem("")}
      onKeyDown={(event) => {
        // What is typed here is no shortcut.
        event.stopPropagation();
        if (event.key === "Escape") onClose();
      }}
    >
      <h3 className="mb-2">{title}</h3>
      {typeof children === "function" ? children(problem) : children}
      <CallProblem text={problem} />
      <p className="mt-4 flex flex-wrap gap-3">
        <button type="submit" className="button-primary">
          {action}
        </button>
        <button type="button" className="button-quiet" onClick={onClose}>
          Cancelar
        </button>
      </p>
    </form>
  );
}

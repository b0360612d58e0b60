import { useId, useState } from "react";
import { href, Link } from "react-router";
import { isCredibleDate } from "../../../nouns/news/checks.ts";
import { DateInput } from "../../../ui/forms/dates/date-input.tsx";
import { FieldError } from "../../../ui/forms/fields/form-field.tsx";
import type { ProposalDecision, ShownProposal } from "../contract.ts";
import { ClosingPanel } from "./closing-panel.tsx";
import { readNow } from "./proposal-view.tsx";

type Props = {
  proposal: ShownProposal;
  /** @returns what prevents it, a Spanish sentence; "" where it is done */
  onSettle: (given: ProposalDecision) => Promise<string>;
  onClose: () => void;
};

/** The field that is wrong, with what the evidence says in it: Enter corrects it. */
export function CorrectField({ proposal, onSettle, onClose }: Props) {
  const [chosen, setChosen] = useState(0);
  const [typed, setTyped] = useState<readonly string[]>([]);
  const [problem, setProblem] = useState("");
  const id = useId();
  const { corrections } = proposal;
  const correction = corrections[chosen];
  if (!correction) return null;
  const value = typed[chosen] ?? correction.value;
  const type = (text: string) =>
    setTyped(
      corrections.map((_, at) => (at === chosen ? text : (typed[at] ?? corrections[at]?.value ?? ""))),
    );
  const { record, field, __v, label, kind } = correction;
  async function correct() {
    setProblem(await onSettle({ decision: "accept", correction: { record, field, value, __v } }));
  }
  const control = { id, "aria-describedby": `${id}-now ${id}-problem`, "aria-invalid": problem !== "" };
  return (
    <ClosingPanel title="Qué debe decir" action="Corregir" onClose={onClose} onSubmit={() => void correct()}>
      {/* Before the other fields, but the focus is in the one that Enter sends. */}
      {corrections.length > 1 ? (
        <fieldset className="mb-3">
          <legend className="field-label">Dónde está el error</legend>
          {corrections.map((each, at) => (
            <label key={each.label + each.now} className="mr-5 inline-flex items-baseline gap-2">
              <input
                type="radio"
                name={`${id}-where`}
                checked={at === chosen}
                onChange={() => {
                  setChosen(at);
                  setProblem("");
                }}
              />
              {each.label}
            </label>
          ))}
        </fieldset>
      ) : null}
      <label htmlFor={id} className="field-label">
        {label}
      </label>
      <p id={`${id}-now`} className="field-help wrap-anywhere">
        Ahora dice: {readNow(correction)}
      </p>
      {kind === "date" ? (
        <DateInput
          control={{ ...control, "data-first": true } as object}
          value={value}
          onChange={type}
          last={null}
          isDoubtful={(date) => !isCredibleDate(date)}
        />
      ) : (
        <textarea
          {...control}
          data-first
          className="field"
          rows={4}
          value={value}
          onChange={(event) => type(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
            event.preventDefault();
            event.currentTarget.form?.requestSubmit();
          }}
        />
      )}
      <FieldError id={`${id}-problem`}>{problem || undefined}</FieldError>
      {proposal.item?.noun === "news" ? (
        <p className="mt-2 text-quiet">
          Si es otra cosa,{" "}
          <Link to={href("/news/:newsId/edit", { newsId: proposal.item._id })} target="_blank">
            edita la noticia entera en otra pestaña
          </Link>
          .
        </p>
      ) : null}
    </ClosingPanel>
  );
}

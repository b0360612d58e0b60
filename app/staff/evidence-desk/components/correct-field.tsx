import { useId, useState } from "react";
import { href, Link } from "react-router";
import { isCredibleDate } from "../../../nouns/news/checks.ts";
import { DateInput } from "../../../ui/forms/dates/date-input.tsx";
import { Labelled } from "../../../ui/forms/small/labelled.tsx";
import { ClosingPanel, type PanelProps } from "./closing-panel.tsx";
import { readNow } from "./proposal-view.tsx";

/** The field that is wrong, with what the evidence says in it: Enter corrects it. */
export function CorrectField({ proposal, onDecide, onClose }: PanelProps) {
  const [chosen, setChosen] = useState(0);
  const [typed, setTyped] = useState<readonly string[]>([]);
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
  const correct = () => onDecide({ decision: "accept", correction: { record, field, value, __v } });
  return (
    <ClosingPanel title="Qué debe decir" action="Corregir" onClose={onClose} onSubmit={correct}>
      {(problem) => (
        <>
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
                    onChange={() => setChosen(at)}
                  />
                  {each.label}
                </label>
              ))}
            </fieldset>
          ) : null}
          <Labelled
            label={label}
            help={<span className="wrap-anywhere">Ahora dice: {readNow(correction)}</span>}
          >
            {(described) => {
              const control = { ...described, "data-first": true, "aria-invalid": problem !== "" };
              return kind === "date" ? (
                <DateInput
                  control={control}
                  value={value}
                  onChange={type}
                  last={null}
                  isDoubtful={(date) => !isCredibleDate(date)}
                />
              ) : (
                <textarea
                  {...control}
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
              );
            }}
          </Labelled>
          {proposal.item?.noun === "news" ? (
            <p className="mt-2 text-quiet">
              Si es otra cosa,{" "}
              <Link to={href("/news/:newsId/edit", { newsId: proposal.item._id })} target="_blank">
                edita la noticia entera en otra pestaña
              </Link>
              .
            </p>
          ) : null}
        </>
      )}
    </ClosingPanel>
  );
}

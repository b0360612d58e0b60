import { useWatch } from "react-hook-form";
import { decisionLabels } from "../../../features/reports/constants.ts";
import type { StaffReport } from "../../../features/reports/contract.ts";
import { callApi } from "../../../shared/api/api-client.ts";
import { apiPath, reportPaths } from "../../../shared/api/api-paths.ts";
import { useCan } from "../../../shared/session/session.ts";
import { lengths } from "../../../shared/values/field-declarations.ts";
import { ChoiceField } from "../../../ui/forms/fields/choice-field.tsx";
import { TextArea } from "../../../ui/forms/fields/text-area.tsx";
import { TextField } from "../../../ui/forms/fields/text-field.tsx";
import { SmallForm } from "../../../ui/forms/small/small-form.tsx";
import { type AnswerDraft, answerDraft } from "../contract.ts";

const labels = {
  decision: "Qué se decidió",
  question: "La pregunta, en una frase",
  answer: "La respuesta",
  duplicateOf: "Duplicado de",
  wrong: "Decía",
  right: "Debe decir",
  place: "Dónde",
  erratum: "Fe de erratas",
};

type Props = { report: StaffReport; others: readonly StaffReport[] };

/** What is decided and what is published of it: assistants propose it, researchers publish it. */
export function AnswerForm({ report, others }: Props) {
  const mayPublish = useCan("publishAnswers");
  const { _id, __v, answeredAt, part, recordName } = report;
  const initial: AnswerDraft = {
    decision: report.decision ?? "refused",
    question: report.question,
    answer: report.answer,
    duplicateOf: report.duplicateOf,
    wrong: report.letter?.quote ?? "",
    right: "",
    place: [recordName, part].filter(Boolean).join(", ").slice(0, lengths.line),
  };
  return (
    <div className="mt-4 border-t border-line pt-2">
      <SmallForm<AnswerDraft>
        schema={answerDraft}
        initial={initial}
        labels={labels}
        failure={mayPublish ? "No publicamos la respuesta" : "No guardamos la propuesta"}
        action={mayPublish ? `Publicar la respuesta${answeredAt ? " de nuevo" : ""}` : "Guardar la propuesta"}
        send={(fields, operation) =>
          mayPublish
            ? callApi<string>("POST", apiPath(reportPaths.answer, { id: _id }), {
                body: toBody(fields, __v),
                operation,
              })
            : callApi<string>("PUT", apiPath(reportPaths.one, { id: _id }), {
                body: toBody(fields, __v),
                operation,
              })
        }
      >
        <Fields others={others.filter((other) => other._id !== _id)} />
      </SmallForm>
    </div>
  );
}

function toBody({ wrong, right, place, ...said }: AnswerDraft, version: number) {
  const erratum = said.decision === "erratum" ? { wrong, right, place } : null;
  return { ...said, erratum, __v: version };
}

function Fields({ others }: { others: readonly StaffReport[] }) {
  const decision = useWatch<AnswerDraft, "decision">({ name: "decision" });
  const options = Object.entries(decisionLabels).map(([id, name]) => ({ id, name }));
  return (
    <>
      <ChoiceField name="decision" label={labels.decision} options={options} />
      {decision === "duplicate" ? (
        <ChoiceField
          name="duplicateOf"
          label={labels.duplicateOf}
          options={others.map((other) => ({ id: other._id, name: `${other.number}: ${other.recordName}` }))}
        />
      ) : null}
      {decision === "erratum" ? (
        <>
          <TextArea name="wrong" label={labels.wrong} maxLength={lengths.text} rows={2} />
          <TextArea name="right" label={labels.right} maxLength={lengths.text} rows={2} />
          <TextField name="place" label={labels.place} />
        </>
      ) : null}
      {decision === "duplicate" || decision === "withdrawn" ? null : (
        <>
          <TextField
            name="question"
            label={labels.question}
            help="Se publica: con tus palabras, sin nombrar a quien avisó."
          />
          <TextArea name="answer" label={labels.answer} help="Se publica." maxLength={1000} rows={3} />
        </>
      )}
    </>
  );
}

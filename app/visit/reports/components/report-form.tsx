import { href } from "react-router";
import { kindLabels, longestQuote } from "../../../features/reports/constants.ts";
import type { Challenge } from "../../../features/reports/contract.ts";
import { PageMessage } from "../../../ui/page-message.tsx";
import { ReportField } from "./report-field.tsx";

type Texts = Readonly<Record<string, string>>;
type Props = {
  about: string;
  parts: readonly { name: string; label: string }[];
  /** What was typed, where it was refused. */
  values: Texts;
  errors: Texts;
  message: string;
  policyAddress: string;
  challenge: Challenge;
  /** Whether a mail about the answer is offered; where that is not known, as it was sent. */
  mailsAnswers?: boolean;
};

/** The browser sends it itself, with scripts or without. */
export function ReportForm({
  about,
  parts,
  values,
  errors,
  message,
  policyAddress,
  challenge,
  mailsAnswers = values.wants_answer === "on",
}: Props) {
  const row = (name: string) => ({ name, value: values[name] ?? "", error: errors[name] });
  return (
    <form
      method="post"
      action={`${href("/report/:address?")}?about=${about}`}
      className="mt-5 grid max-w-[40rem] gap-5"
    >
      {message === "" ? null : (
        <PageMessage kind="error">
          <p>{message} Lo que escribiste sigue aquí.</p>
        </PageMessage>
      )}
      <div className="form-field">
        <label htmlFor="aviso-part" className="field-label">
          ¿En qué parte?
        </label>
        <select id="aviso-part" name="part" defaultValue={values.part ?? ""} className="field">
          <option value="">En todo el registro, o no sé</option>
          {parts.map(({ name, label }) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
        </select>
      </div>
      <fieldset className="form-field">
        <legend className="field-label">¿De qué se trata?</legend>
        {Object.entries(kindLabels).map(([kind, label]) => (
          <label key={kind} className="flex min-h-11 items-center gap-3">
            <input
              type="radio"
              name="kind"
              value={kind}
              defaultChecked={kind === (values.kind ?? "error")}
              className="size-5 shrink-0 accent-brand"
            />
            {label}
          </label>
        ))}
      </fieldset>
      <ReportField
        {...row("quote")}
        label="Lo que dice"
        help="Opcional: cópialo del registro."
        limit={longestQuote}
        rows={2}
      />
      <ReportField
        {...row("message")}
        label="Qué está mal, qué debería decir y cómo lo sabes"
        limit={2000}
        rows={5}
        isRequired
      />
      <ReportField
        {...row("name")}
        label="Tu nombre"
        help="Opcional. No se publica."
        limit={100}
        autoComplete="name"
      />
      <ReportField
        {...row("email")}
        label="Tu correo electrónico"
        help="Opcional. No se publica."
        limit={254}
        type="email"
        autoComplete="email"
      />
      {mailsAnswers ? (
        <label className="-mt-3 flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            name="wants_answer"
            defaultChecked={values.wants_answer === "on"}
            className="size-5 shrink-0 accent-brand"
          />
          Avísame por correo cuando haya respuesta
        </label>
      ) : null}
      <div className="sr-only" aria-hidden="true">
        <label htmlFor="aviso-user_reason">No llenes este campo</label>
        <input id="aviso-user_reason" name="user_reason" type="text" tabIndex={-1} autoComplete="off" />
      </div>
      <input type="hidden" name="challenge" value={challenge.token} />
      <input type="hidden" name="question" value={challenge.question} />
      <ReportField
        {...row("reply")}
        value=""
        label={challenge.question}
        help="Nos dice que no eres un programa. Vale en letras o en números."
        limit={100}
        isRequired
        autoComplete="off"
      />
      <div>
        <button type="submit" className="button-primary">
          Enviar el aviso
        </button>
        <p className="field-help mt-2">
          Lo que escribes solo lo lee el equipo, y se borra a más tardar en un año. Se publica lo que el
          equipo responda, con sus propias palabras.{" "}
          {policyAddress === "" ? null : (
            <a href={policyAddress} target="_blank" rel="noopener">
              Política de tratamiento de datos personales
            </a>
          )}
        </p>
      </div>
    </form>
  );
}

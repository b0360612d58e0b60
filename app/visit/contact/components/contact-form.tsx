import type { MouseEvent } from "react";
import { type CaptchaChoice, contactOutcomes } from "../../../nouns/contact-messages/constants.ts";
import { PageMessage } from "../../../ui/page-message.tsx";
import { CaptchaField } from "./captcha-field.tsx";
import { ContactFieldRow } from "./contact-field.tsx";
import { TermsField } from "./terms-field.tsx";
import { useContactForm } from "./use-contact-form.ts";

type Props = {
  captcha: CaptchaChoice;
  /** Of the data-processing policy; "" while there is none. */
  policyAddress: string;
  /** Where to write instead; "" without an address. */
  email: string;
};

export function ContactForm({ captcha: choice, policyAddress, email }: Props) {
  const contact = useContactForm();
  const { captcha, errors, hasTerms, isSending, outcome } = contact;
  const missing = [
    ...(hasTerms ? [] : ["acepta los términos y condiciones"]),
    ...(captcha.token === "" ? ["completa el captcha"] : []),
  ].join(" y ");
  return (
    <form
      ref={contact.form}
      noValidate
      method="post"
      onSubmit={contact.submit}
      className="contact-form mt-5 grid max-w-[40rem] gap-5 noscript:hidden"
    >
      <p className="text-quiet">Todos los campos son obligatorios.</p>
      <ContactFieldRow name="user_name" label="Nombre" autoComplete="name" error={errors.user_name} />
      <ContactFieldRow
        name="user_email"
        label="Correo electrónico"
        type="email"
        autoComplete="email"
        error={errors.user_email}
      />
      <ContactFieldRow name="message" label="Mensaje" rows={6} error={errors.message} />
      <div className="sr-only" aria-hidden="true">
        <label htmlFor="contacto-user_reason">No llenes este campo</label>
        <input id="contacto-user_reason" name="user_reason" type="text" tabIndex={-1} autoComplete="off" />
      </div>
      <TermsField
        isAccepted={hasTerms}
        policyAddress={policyAddress}
        error={errors.terms}
        onChange={contact.acceptTerms}
      />
      <CaptchaField
        choice={choice}
        isWanted={contact.isInSight}
        round={captcha.round}
        host={contact.captchaHost}
        error={errors.captcha}
        email={email}
        onToken={contact.takeToken}
      />
      {outcome?.kind === "failed" ? <Failure reason={outcome.reason} email={email} /> : null}
      <div>
        <button
          type="submit"
          className="button-primary"
          aria-disabled={missing !== "" || isSending}
          aria-describedby="contacto-falta"
          onClick={sendOnce}
        >
          {isSending ? "Enviando…" : "Enviar mensaje"}
        </button>
        <p id="contacto-falta" className="field-help mt-2">
          {missing === "" ? "" : `Para enviarlo, ${missing}.`}
        </p>
        <p role="status" className="font-semibold">
          {outcome?.kind === "sent" ? `${contactOutcomes.sent}.` : ""}
        </p>
      </div>
    </form>
  );
}

/** The second press of a double click finds the form empty where the first was answered at once. */
function sendOnce(event: MouseEvent): void {
  if (event.detail > 1) event.preventDefault();
}

function Failure({ reason, email }: { reason: string; email: string }) {
  return (
    <PageMessage kind="error">
      <p className="font-semibold">{contactOutcomes.failed}</p>
      <p>
        {reason} Tu mensaje sigue aquí
        {email === "" ? (
          "."
        ) : (
          <>
            ; también puedes enviarlo a <a href={`mailto:${email}`}>{email}</a>.
          </>
        )}
      </p>
    </PageMessage>
  );
}

import { type FormEvent, useCallback, useEffect, useRef, useState } from "react";
import {
  type CaptchaChoice,
  contactDemands,
  contactOutcomes,
} from "../../../records/contact-messages/constants.ts";
import type { ContactFields } from "../../../records/contact-messages/contract.ts";
import { ApiError, callApi, newOperation } from "../../../shared/api/api-client.ts";
import { contactPaths } from "../../../shared/api/api-paths.ts";
import type { FieldErrors } from "../../../shared/api/errors.ts";
import { PageMessage } from "../../../ui/page-message.tsx";
import { useToast } from "../../../ui/toast.tsx";
import { CaptchaField } from "./captcha-field.tsx";
import { fillIn, forgetDraft, keepDraft, readFields } from "./contact-draft.ts";
import { ContactFieldRow } from "./contact-field.tsx";
import { TermsField } from "./terms-field.tsx";

type Props = {
  captcha: CaptchaChoice;
  /** Of the data-processing policy; "" while there is none. */
  policyAddress: string;
  /** Where to write instead; "" without an address. */
  email: string;
};
type Outcome = { kind: "sent" } | { kind: "failed"; reason: string } | null;

const couldNotLoad = "No pudimos cargar una parte de la página. Revisa tu conexión y vuelve a intentarlo.";

/** The contact form. What checks it and the captcha are loaded once it is used or in sight: most visitors only read. */
export function ContactForm({ captcha, policyAddress, email }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const captchaHost = useRef<HTMLDivElement>(null);
  const isWanted = useInSight(form);
  const [isReady, setReady] = useState(false);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [hasTerms, setTerms] = useState(false);
  const [answer, setAnswer] = useState("");
  const [round, setRound] = useState(0);
  const [isSending, setSending] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>(null);
  const isBusy = useRef(false);
  const attempt = useRef({ content: "", operation: "" });
  const showToast = useToast();

  useEffect(() => {
    setReady(true);
    if (form.current) fillIn(form.current);
  }, []);
  const takeAnswer = useCallback((next: string) => {
    setAnswer(next);
    if (next !== "") setErrors(({ captcha: _, ...rest }) => rest);
  }, []);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy.current) return;
    isBusy.current = true;
    setOutcome(null);
    try {
      await trySending(event.currentTarget);
    } finally {
      isBusy.current = false;
      setSending(false);
    }
  }

  async function trySending(element: HTMLFormElement) {
    const typed = readFields(element);
    const contract = await import("../../../records/contact-messages/contract.ts").catch(() => null);
    if (!contract) return fail(typed, couldNotLoad);
    const checked = contract.contactFields.safeParse(typed);
    if (!checked.success) return refuse(firstOfEach(checked.error.issues));
    if (!hasTerms) return refuse({ terms: contactDemands.terms });
    if (answer === "") return refuse({ captcha: contactDemands.captcha });
    setErrors({});
    setSending(true);
    try {
      const body = { ...checked.data, user_reason: typed.user_reason, terms: true, captcha: answer };
      await callApi("POST", contactPaths.send, { body, operation: operationOf(checked.data) });
      succeed(element);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      fail(typed, error.message, error.fields);
    }
  }

  function succeed(element: HTMLFormElement) {
    forgetDraft();
    element.reset();
    setTerms(false);
    renewCaptcha();
    attempt.current = { content: "", operation: "" };
    setOutcome({ kind: "sent" });
    showToast("success", contactOutcomes.sent);
  }

  function fail(typed: ReturnType<typeof readFields>, reason: string, fields: FieldErrors = {}) {
    keepDraft(typed);
    // Its answer is good for one try.
    renewCaptcha();
    setOutcome({ kind: "failed", reason });
    setErrors(fields);
    showToast("error", contactOutcomes.failed);
  }

  function refuse(fields: FieldErrors) {
    setErrors(fields);
    const [first = ""] = Object.keys(fields);
    if (first === "captcha") captchaHost.current?.querySelector("input")?.focus();
    else form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  }

  function renewCaptcha() {
    setAnswer("");
    setRound((last) => last + 1);
  }

  /** The same message is the same call, so that one whose answer was lost is not stored twice. */
  function operationOf(fields: ContactFields): string {
    const content = JSON.stringify(fields);
    if (attempt.current.content !== content) attempt.current = { content, operation: newOperation() };
    return attempt.current.operation;
  }

  const missing = [
    ...(hasTerms ? [] : ["acepta los términos y condiciones"]),
    ...(answer === "" ? ["completa el captcha"] : []),
  ].join(" y ");
  return (
    <form ref={form} noValidate method="post" onSubmit={submit} className="contact-form noscript:hidden">
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
        onChange={(accepted) => {
          setTerms(accepted);
          if (accepted) setErrors(({ terms: _, ...rest }) => rest);
        }}
      />
      <CaptchaField
        choice={captcha}
        isWanted={isWanted}
        round={round}
        host={captchaHost}
        error={errors.captcha}
        email={email}
        onAnswer={takeAnswer}
      />
      {outcome?.kind === "failed" ? (
        <PageMessage kind="error">
          <p className="font-semibold">{contactOutcomes.failed}</p>
          <p>
            {outcome.reason} Tu mensaje sigue aquí
            {email === "" ? (
              "."
            ) : (
              <>
                ; también puedes enviarlo a <a href={`mailto:${email}`}>{email}</a>.
              </>
            )}
          </p>
        </PageMessage>
      ) : null}
      <div>
        {/* Before the page's scripts run there is nothing that could send it. */}
        <button
          type="submit"
          className="button-primary"
          disabled={!isReady}
          aria-disabled={missing !== "" || isSending}
          aria-describedby="contacto-falta"
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

/** Whether an element has come near what is seen, or has been used. */
function useInSight(element: { current: HTMLElement | null }): boolean {
  const [isInSight, setInSight] = useState(false);
  useEffect(() => {
    const { current } = element;
    if (!current || isInSight) return;
    const notice = () => setInSight(true);
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) notice();
      },
      { rootMargin: "200px" },
    );
    observer.observe(current);
    current.addEventListener("focusin", notice, { once: true });
    return () => {
      observer.disconnect();
      current.removeEventListener("focusin", notice);
    };
  }, [element, isInSight]);
  return isInSight;
}

function firstOfEach(issues: { path: PropertyKey[]; message: string }[]): FieldErrors {
  const errors: FieldErrors = {};
  for (const { path, message } of issues) errors[String(path[0])] ??= message;
  return errors;
}

import { type FormEvent, useCallback, useEffect, useRef, useState } from "react";
import { contactOutcomes, contactRequirements } from "../../../nouns/contact-messages/constants.ts";
import { ApiError, Attempt, callApi } from "../../../shared/api/api-client.ts";
import { contactPaths } from "../../../shared/api/api-paths.ts";
import type { FieldErrors } from "../../../shared/api/errors.ts";
import { useToast } from "../../../ui/toast.tsx";
import { useSingleRun } from "../../../ui/use-single-run.ts";
import { hasAcceptedTerms, readFields, removeDraft, restoreDraft, saveDraft } from "./contact-draft.ts";

type Outcome = { kind: "sent" } | { kind: "failed"; reason: string } | null;

const couldNotLoad = "No pudimos cargar una parte de la página. Revisa tu conexión y vuelve a intentarlo.";

/** State and actions of the contact form. What validates it is loaded when it is sent: most visitors only read. */
export function useContactForm() {
  const form = useRef<HTMLFormElement>(null);
  const captchaHost = useRef<HTMLDivElement>(null);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [hasTerms, setTerms] = useState(false);
  const [captcha, setCaptcha] = useState({ token: "", round: 0 });
  const [isSending, setSending] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>(null);
  const attempt = useRef(new Attempt()).current;
  const showToast = useToast();

  useEffect(() => {
    if (!form.current) return;
    restoreDraft(form.current);
    setTerms(hasAcceptedTerms(form.current));
  }, []);

  const send = useSingleRun(async (element: HTMLFormElement) => {
    setOutcome(null);
    const typed = readFields(element);
    const contract = await import("../../../nouns/contact-messages/contract.ts").catch(() => null);
    if (!contract) return fail(typed, couldNotLoad);
    const checked = contract.contactFields.safeParse(typed);
    if (!checked.success) return refuse(getFirstErrors(checked.error.issues));
    if (!hasAcceptedTerms(element)) return refuse({ terms: contactRequirements.terms });
    if (captcha.token === "") return refuse({ captcha: contactRequirements.captcha });
    setErrors({});
    setSending(true);
    try {
      const body = { ...checked.data, user_reason: typed.user_reason, terms: true, captcha: captcha.token };
      await callApi("POST", contactPaths.send, { body, operation: attempt.name(checked.data) });
      succeed(element);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      fail(typed, error.message, error.fields);
    } finally {
      setSending(false);
    }
  });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    void send(event.currentTarget);
  }

  function succeed(element: HTMLFormElement) {
    removeDraft();
    element.reset();
    setTerms(false);
    renewCaptcha();
    attempt.end();
    setOutcome({ kind: "sent" });
    showToast("success", contactOutcomes.sent);
  }

  function fail(typed: ReturnType<typeof readFields>, reason: string, fields: FieldErrors = {}) {
    saveDraft(typed);
    // A token can be used once.
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
    setCaptcha(({ round }) => ({ token: "", round: round + 1 }));
  }
  const takeToken = useCallback((token: string) => {
    setCaptcha(({ round }) => ({ token, round }));
    if (token !== "") setErrors(({ captcha: _, ...others }) => others);
  }, []);
  function acceptTerms(isAccepted: boolean) {
    setTerms(isAccepted);
    if (isAccepted) setErrors(({ terms: _, ...others }) => others);
  }

  const isInSight = useInSight(form);
  return {
    form,
    captchaHost,
    captcha,
    takeToken,
    hasTerms,
    acceptTerms,
    errors,
    isSending,
    isInSight,
    outcome,
    submit,
  };
}

/** Whether an element is or was near the viewport, or was used. */
function useInSight(element: { current: HTMLElement | null }): boolean {
  const [isInSight, setInSight] = useState(false);
  useEffect(() => {
    const { current } = element;
    if (!current || isInSight) return;
    const show = () => setInSight(true);
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) show();
      },
      { rootMargin: "200px" },
    );
    observer.observe(current);
    current.addEventListener("focusin", show, { once: true });
    return () => {
      observer.disconnect();
      current.removeEventListener("focusin", show);
    };
  }, [element, isInSight]);
  return isInSight;
}

function getFirstErrors(issues: { path: PropertyKey[]; message: string }[]): FieldErrors {
  const errors: FieldErrors = {};
  for (const { path, message } of issues) errors[String(path[0])] ??= message;
  return errors;
}

import { type RefObject, useEffect, useState } from "react";
import type { CaptchaChoice } from "../../../records/contact-messages/constants.ts";

/** Draws itself into an element and tells the answer, "" where it has none (any more). @returns removes it */
export type Captcha = (host: HTMLElement, onAnswer: (answer: string) => void) => () => void;

type Props = {
  choice: CaptchaChoice;
  /** Whether it is time to load it: the form is in sight. */
  isWanted: boolean;
  /** Another number asks for a new one. */
  round: number;
  host: RefObject<HTMLDivElement | null>;
  error: string | undefined;
  /** Where to write instead, for whom it does not work; "" without an address. */
  email: string;
  onAnswer: (answer: string) => void;
};

/** The place of the captcha, as high before it is there as after. */
export function CaptchaField({ choice, isWanted, round, host, error, email, onAnswer }: Props) {
  const [problem, setProblem] = useState<"" | "insecure" | "away">("");
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round draws it anew
  useEffect(() => {
    if (!isWanted) return;
    let isOver = false;
    let remove = () => {};
    open(choice).then(
      (mount) => {
        if (!isOver && host.current) remove = mount(host.current, onAnswer);
      },
      () => {
        if (!isOver) setProblem(isSecureContext ? "away" : "insecure");
      },
    );
    return () => {
      isOver = true;
      remove();
    };
  }, [choice, isWanted, round, host, onAnswer]);

  return (
    <fieldset
      className="form-field"
      data-invalid={error !== undefined}
      aria-describedby="contacto-captcha-error"
    >
      <legend className="field-label">Comprobación contra mensajes automáticos</legend>
      {problem === "" ? (
        <div ref={host} className="captcha" />
      ) : (
        <p role="alert" className="mt-2">
          {problem === "insecure"
            ? "Este navegador solo puede hacer la comprobación en una conexión segura (https)."
            : "No pudimos cargar la comprobación. Recarga la página para intentarlo de nuevo."}{" "}
          {email === "" ? null : (
            <>
              También puedes escribirnos a <a href={`mailto:${email}`}>{email}</a>.
            </>
          )}
        </p>
      )}
      <p id="contacto-captcha-error" className={error ? "field-error" : ""}>
        {error}
      </p>
    </fieldset>
  );
}

async function open(choice: CaptchaChoice): Promise<Captcha> {
  if (choice.kind === "altcha") {
    if (!isSecureContext) throw new Error("Proofs of work need a secure context.");
    return (await import("./altcha-captcha.ts")).mountAltcha;
  }
  leaveForeignPolicy();
  const { openProvider } = await import("./provider-captcha.ts");
  return openProvider(choice.siteKey, choice.scriptAddress);
}

/** Only this page's own answer allows the provider's script: somebody who came here by a link within the site loads it. */
function leaveForeignPolicy(): void {
  const [first] = performance.getEntriesByType("navigation");
  if (first && new URL(first.name).pathname !== location.pathname) location.reload();
}

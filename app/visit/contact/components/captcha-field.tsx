import { type RefObject, useEffect, useState } from "react";
import type { CaptchaChoice } from "../../../nouns/contact-messages/constants.ts";
import type { Captcha } from "./captcha.ts";

type Props = {
  choice: CaptchaChoice;
  /** Whether to load it: the form is in sight. */
  isWanted: boolean;
  /** Another number draws a new one. */
  round: number;
  host: RefObject<HTMLDivElement | null>;
  error: string | undefined;
  /** Where to write instead if it does not work; "" without an address. */
  email: string;
  onToken: (token: string) => void;
};

/** The captcha, whose height is kept free before it is loaded. */
export function CaptchaField({ choice, isWanted, round, host, error, email, onToken }: Props) {
  const [problem, setProblem] = useState<"" | "insecure" | "unreachable">("");
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round draws another one
  useEffect(() => {
    if (!isWanted) return;
    let isOver = false;
    let remove = () => {};
    loadCaptcha(choice).then(
      (mount) => {
        if (!isOver && host.current) remove = mount(host.current, onToken);
      },
      () => {
        if (!isOver) setProblem(isSecureContext ? "unreachable" : "insecure");
      },
    );
    return () => {
      isOver = true;
      remove();
    };
  }, [choice, isWanted, round, host, onToken]);

  return (
    <fieldset
      className="form-field"
      data-invalid={error !== undefined}
      aria-describedby="contacto-captcha-error"
    >
      <legend className="field-label">Captcha: comprobación contra mensajes automáticos</legend>
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

async function loadCaptcha(choice: CaptchaChoice): Promise<Captcha> {
  if (choice.kind === "altcha") {
    if (!isSecureContext) throw new Error("Proofs of work need a secure context.");
    return (await import("./altcha-captcha.ts")).mountAltcha;
  }
  reloadForPolicy();
  const { openProvider } = await import("./provider-captcha.ts");
  return openProvider(choice.siteKey, choice.scriptAddress);
}

/** Only this page's own response allows the provider's script: after a navigation within the site the page is loaded again. */
function reloadForPolicy(): void {
  const [first] = performance.getEntriesByType("navigation");
  if (first && new URL(first.name).pathname !== location.pathname) location.reload();
}

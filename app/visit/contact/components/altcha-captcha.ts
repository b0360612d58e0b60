import { contactPaths } from "../../../shared/api/api-paths.ts";
import { apiRoot } from "../../../shared/api/api-root.ts";
import "altcha/external";
import "altcha/altcha.css";
import Pbkdf2Worker from "altcha/workers/pbkdf2?worker";
import type { Captcha } from "./captcha.ts";

/** The widget's texts, English by default. */
const words = {
  ariaLinkLabel: "Altcha",
  enterCode: "Escribe el código",
  enterCodeAria: "Escribe el código que oyes.",
  error: "No pudimos hacer la comprobación. Inténtalo de nuevo en un momento.",
  expired: "La comprobación venció: hazla de nuevo.",
  footer: "",
  getAudioChallenge: "Oír el código",
  label: "No soy un robot",
  loading: "Cargando…",
  reload: "Cargar de nuevo",
  verify: "Comprobar",
  verificationRequired: "Falta la comprobación.",
  verified: "Comprobado",
  verifying: "Comprobando…",
  waitAlert: "Estamos comprobando: espera un momento.",
  cancel: "Cancelar",
};

$altcha.i18n.set("es", words);
$altcha.algorithms.set("PBKDF2/SHA-256", () => new Pbkdf2Worker());

/** Proof of work for a challenge of this server. */
export const mountAltcha: Captcha = (host, onToken) => {
  const widget = document.createElement("altcha-widget");
  const configuration = { hideFooter: true, hideLogo: true, humanInteractionSignature: false };
  const attributes = {
    challenge: apiRoot + contactPaths.challenge,
    language: "es",
    name: "altcha",
    // More would freeze an old phone.
    workers: "2",
    configuration: JSON.stringify(configuration),
  };
  for (const [name, value] of Object.entries(attributes)) widget.setAttribute(name, value);
  widget.addEventListener("statechange", (event) => {
    const { state, payload } = (event as CustomEvent<{ state: string; payload: string | null }>).detail;
    onToken(state === "verified" ? (payload ?? "") : "");
  });
  host.replaceChildren(widget);
  return () => widget.remove();
};

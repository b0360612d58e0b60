import { apiRoot, contactPaths } from "../../../shared/api/api-paths.ts";
import "altcha/external";
import "altcha/altcha.css";
import Pbkdf2Worker from "altcha/workers/pbkdf2?worker";
import type { Captcha } from "./captcha-field.tsx";

/** The widget's words, ours: it speaks English otherwise. */
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

/** The proof of work of our own server, in the box that visitors tick. */
export const mountAltcha: Captcha = (host, onAnswer) => {
  const widget = document.createElement("altcha-widget");
  const configuration = { hideFooter: true, hideLogo: true, humanInteractionSignature: false };
  const attributes = {
    challenge: apiRoot + contactPaths.challenge,
    language: "es",
    name: "altcha",
    // As many as an old phone can run without standing still.
    workers: "2",
    configuration: JSON.stringify(configuration),
  };
  for (const [name, value] of Object.entries(attributes)) widget.setAttribute(name, value);
  widget.addEventListener("statechange", (event) => {
    const { state, payload } = (event as CustomEvent<{ state: string; payload: string | null }>).detail;
    onAnswer(state === "verified" ? (payload ?? "") : "");
  });
  host.replaceChildren(widget);
  return () => widget.remove();
};

/** What is asked for beside the fields, in this order, once those are right. */
export const contactRequirements = {
  terms: "Debes aceptar los términos y condiciones",
  captcha: "Debes completar el captcha",
} as const;

/** What a visitor is told of a message. */
export const contactOutcomes = {
  sent: "Mensaje enviado correctamente",
  failed: "Error al enviar el mensaje",
} as const;

/** Which captcha the form shows. */
export type CaptchaChoice =
  | { kind: "altcha" }
  | { kind: "recaptcha"; siteKey: string; scriptAddress: string };

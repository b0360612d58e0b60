/** Checked after the fields, in this order. */
export const contactRequirements = {
  terms: "Debes aceptar los términos y condiciones",
  captcha: "Debes completar el captcha",
} as const;

/** What the form says after sending. */
export const contactOutcomes = {
  sent: "Mensaje enviado correctamente",
  failed: "Error al enviar el mensaje",
} as const;

/** Which captcha the form shows. */
export type CaptchaChoice =
  | { kind: "altcha" }
  | { kind: "recaptcha"; siteKey: string; scriptAddress: string };

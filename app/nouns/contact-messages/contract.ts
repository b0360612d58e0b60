import { z } from "zod";
import { pagingFields } from "../../shared/lists/list-query.ts";
import { lengths } from "../../shared/values/field-declarations.ts";
import { optionalText, requiredText } from "../../shared/values/schemas.ts";
import { recordFields } from "../catalog/contract.ts";
import { contactOutcomes, contactRequirements } from "./constants.ts";

const oneLine = /^[^\r\n\t]*$/;

export const contactFields = z.object({
  user_name: requiredText("El nombre es requerido", lengths.person).regex(
    oneLine,
    "El nombre va en una sola línea",
  ),
  user_email: requiredText("El correo es requerido", 254).refine(
    (value) => value === "" || z.email().safeParse(value).success,
    "El correo no es válido",
  ),
  message: requiredText("El mensaje es requerido", 5000),
});
export type ContactFields = z.infer<typeof contactFields>;

/** The body of `POST /contact`: other clients send the three fields, the site's form also terms and captcha. */
export const contactCall = contactFields.extend({
  terms: z
    .boolean({ error: contactRequirements.terms })
    .optional()
    .meta({ description: "Whether the data-processing policy is accepted; goes with `captcha`" }),
  captcha: z
    .string({ error: contactRequirements.captcha })
    .max(8192, "El captcha no es válido: complétalo de nuevo.")
    .optional()
    .meta({ description: "Solution of `GET /contact/challenge`, or the answer of the configured provider" }),
  user_reason: optionalText(1000).optional().meta({ description: "Left empty: people do not see it" }),
});
export type ContactCall = z.infer<typeof contactCall>;

/** A proof of work to do, as the ALTCHA widget reads it. */
export const challengeShape = z
  .object({ parameters: z.record(z.string(), z.unknown()), signature: z.string() })
  .meta({ id: "ContactChallenge" });

/** The state of a message's mail, and why it was not sent. */
export const deliveryShape = z.object({
  state: z.enum(["stored", "waiting", "sending", "sent", "failed", "doubtful"]).meta({
    description:
      "`stored`: no mail was configured when it came; `doubtful`: handed over, and nobody knows whether it arrived",
  }),
  attempts: z.number().int(),
  problem: z.string(),
  nextAttemptAt: z.iso.datetime().nullable(),
  sentAt: z.iso.datetime().nullable(),
  mayBeSent: z.boolean().meta({ description: "Whether it can be sent by mail now: mail is configured" }),
});
export type Delivery = z.infer<typeof deliveryShape>;

/** A message as researchers read it, with the names of the form it was sent with. */
export const contactMessageShape = z
  .object({
    ...recordFields,
    user_name: z.string(),
    user_email: z.string(),
    message: z.string(),
    readAt: z.iso.datetime().nullable().meta({ description: "When it was first read; null while it is new" }),
    delivery: deliveryShape,
  })
  .meta({ id: "ContactMessage" });
export type ContactMessage = z.infer<typeof contactMessageShape>;

const wrongBoolean = "Debe ser true o false";
export const contactFilters = z.object({
  unread: z
    .enum(["", "true", "false"], { error: wrongBoolean })
    .transform((value) => value === "true")
    .optional(),
});
export const contactListQuery = contactFilters.extend(pagingFields);
export type ContactFilters = z.infer<typeof contactFilters>;

export const contactUpdate = z.object({ read: z.boolean({ error: wrongBoolean }) });
export type ContactUpdate = z.infer<typeof contactUpdate>;

export const contactTexts = {
  ...contactOutcomes,
  read: "Mensaje marcado como leído",
  unread: "Mensaje marcado como no leído",
  deleted: "Mensaje eliminado correctamente",
  termsMissing: contactRequirements.terms,
  captchaMissing: contactRequirements.captcha,
  captchaExpired: "El captcha venció: complétalo de nuevo.",
  captchaUsed: "Ese captcha ya se usó: complétalo de nuevo.",
  otherUnderKey: "Este envío ya se recibió, con otro mensaje. Envíalo otra vez, como uno nuevo.",
  captchaRefused: "El captcha no es válido: complétalo de nuevo.",
  captchaAway: "No pudimos comprobar el captcha en este momento. Inténtalo de nuevo en unos minutos.",
  otherCaptcha: "Este sitio usa otro captcha.",
  queued: "El mensaje se enviará en unos momentos",
  noMail: "El sitio no tiene configurado el envío por correo.",
  underWay: "Ese mensaje ya se envió o se está enviando.",
  unknown: "No encontramos ese mensaje.",
  loadFailed: "Error al cargar los mensajes",
  tooMany: "Has enviado varios mensajes seguidos. Espera un rato y vuelve a intentarlo.",
} as const;

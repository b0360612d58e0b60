import { z } from "zod";
import type { Services } from "../../app/shared/context.server.ts";
import {
  listSetting,
  mailboxSetting,
  originSetting,
  secureUrlSetting,
  serverSetting,
} from "./setting-types.ts";

/** How contact messages are sent: through a mail server, or an HTTP service with the API of EmailJS. */
export type MailSettings =
  | { kind: "smtp"; address: string; from: string; to: readonly string[] }
  | {
      kind: "service";
      address: string;
      serviceId: string;
      templateId: string;
      publicKey: string;
      privateKey: string | undefined;
    };

export type ServiceSettings = Services & { mail: MailSettings | null };

const id = z.string().trim().min(1).optional();

/** Settings of external services, as part of the environment (server/env.ts). */
export const serviceShape = {
  IMAGE_HOST_URL: secureUrlSetting.optional(),
  IMAGE_HOST_PRESET: z.string().min(1).optional(),
  CONTACT_CAPTCHA: z.enum(["form", "always"], "debe ser form o always").default("always"),
  CAPTCHA_SITE_KEY: z.string().min(1).optional(),
  CAPTCHA_SECRET: z.string().min(1).optional(),
  CAPTCHA_SCRIPT_URL: secureUrlSetting.default("https://www.google.com/recaptcha/api.js"),
  CAPTCHA_VERIFY_URL: secureUrlSetting.default("https://www.google.com/recaptcha/api/siteverify"),
  CAPTCHA_ORIGINS: listSetting.pipe(z.array(originSetting)).default(["https://www.gstatic.com"]),
  SMTP_URL: serverSetting(/^smtps?:\/\/./, "debe empezar por smtp:// o smtps://, y nombrar el servidor"),
  MAIL_FROM: mailboxSetting.optional(),
  MAIL_TO: listSetting.pipe(z.array(mailboxSetting)),
  EMAILJS_URL: secureUrlSetting.default("https://api.emailjs.com/api/v1.0/email/send"),
  EMAILJS_SERVICE_ID: id,
  EMAILJS_TEMPLATE_ID: id,
  EMAILJS_PUBLIC_KEY: id,
  EMAILJS_PRIVATE_KEY: id,
};

/** Settings that must be given together or not at all. */
const settingGroups = [
  ["S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"],
  ["IMAGE_HOST_URL", "IMAGE_HOST_PRESET"],
  ["CAPTCHA_SITE_KEY", "CAPTCHA_SECRET"],
  ["SMTP_URL", "MAIL_FROM", "MAIL_TO"],
  ["EMAILJS_SERVICE_ID", "EMAILJS_TEMPLATE_ID", "EMAILJS_PUBLIC_KEY"],
] as const;

/** @returns a line for each setting that is missing from its group or contradicts another */
export function listServiceProblems(given: Record<string, string | undefined>): string[] {
  const isGiven = (name: string) => (given[name] ?? "").trim() !== "";
  const problems = settingGroups.flatMap((names) => {
    const present = names.find(isGiven);
    if (!present) return [];
    return names.filter((name) => !isGiven(name)).map((name) => `${name}: falta, y hay ${present}`);
  });
  if (isGiven("S3_ENDPOINT") && !isGiven("S3_BUCKET"))
    problems.push("S3_BUCKET: falta, y hay S3_ENDPOINT: las imágenes irían a la carpeta de datos");
  if (isGiven("SMTP_URL") && isGiven("EMAILJS_SERVICE_ID"))
    problems.push("EMAILJS_SERVICE_ID: sobra, porque hay SMTP_URL: el correo sale por un solo camino");
  return problems;
}

export function readServices(settings: z.infer<z.ZodObject<typeof serviceShape>>): ServiceSettings {
  const { IMAGE_HOST_URL, IMAGE_HOST_PRESET, CAPTCHA_SITE_KEY, CAPTCHA_SECRET } = settings;
  const { CAPTCHA_SCRIPT_URL, CAPTCHA_VERIFY_URL, SMTP_URL, MAIL_FROM, MAIL_TO } = settings;
  const { EMAILJS_SERVICE_ID, EMAILJS_TEMPLATE_ID, EMAILJS_PUBLIC_KEY } = settings;
  let mail: MailSettings | null = null;
  if (SMTP_URL && MAIL_FROM) mail = { kind: "smtp", address: SMTP_URL, from: MAIL_FROM, to: MAIL_TO };
  else if (EMAILJS_SERVICE_ID && EMAILJS_TEMPLATE_ID && EMAILJS_PUBLIC_KEY)
    mail = {
      kind: "service",
      address: settings.EMAILJS_URL,
      serviceId: EMAILJS_SERVICE_ID,
      templateId: EMAILJS_TEMPLATE_ID,
      publicKey: EMAILJS_PUBLIC_KEY,
      privateKey: settings.EMAILJS_PRIVATE_KEY,
    };
  return {
    captcha:
      CAPTCHA_SITE_KEY && CAPTCHA_SECRET
        ? {
            kind: "recaptcha",
            siteKey: CAPTCHA_SITE_KEY,
            secret: CAPTCHA_SECRET,
            scriptAddress: CAPTCHA_SCRIPT_URL,
            verifyAddress: CAPTCHA_VERIFY_URL,
            origins: [new URL(CAPTCHA_SCRIPT_URL).origin, ...settings.CAPTCHA_ORIGINS],
          }
        : { kind: "altcha" },
    isCaptchaRequired: settings.CONTACT_CAPTCHA === "always",
    imageHost:
      IMAGE_HOST_URL && IMAGE_HOST_PRESET ? { address: IMAGE_HOST_URL, preset: IMAGE_HOST_PRESET } : null,
    mail,
    mailHost: mail && (URL.parse(mail.address)?.hostname ?? ""),
    mailsAnswers: mail?.kind === "smtp",
  };
}

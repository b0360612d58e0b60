import type { Services } from "../../app/shared/context.server.ts";
import type { Settings } from "../env.ts";

/** How contact messages leave: by a mail server, or by a service that speaks as EmailJS does. */
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

/** Settings that are of use only together. */
const belongTogether = [
  ["IMAGE_HOST_URL", "IMAGE_HOST_PRESET"],
  ["CAPTCHA_SITE_KEY", "CAPTCHA_SECRET"],
  ["SMTP_URL", "MAIL_FROM", "MAIL_TO"],
  ["EMAILJS_SERVICE_ID", "EMAILJS_TEMPLATE_ID", "EMAILJS_PUBLIC_KEY"],
] as const;

/** A line for each setting that is missing beside its like, or that contradicts another. */
export function incompleteServices(given: Record<string, string | undefined>): string[] {
  const isGiven = (name: string) => (given[name] ?? "").trim() !== "";
  const missing = belongTogether.flatMap((names) => {
    const some = names.find(isGiven);
    if (!some) return [];
    return names.filter((name) => !isGiven(name)).map((name) => `${name}: falta, y hay ${some}`);
  });
  const isDouble = isGiven("SMTP_URL") && isGiven("EMAILJS_SERVICE_ID");
  return isDouble
    ? [...missing, "EMAILJS_SERVICE_ID: sobra, porque hay SMTP_URL: el correo sale por un solo camino"]
    : missing;
}

/** The services that complete settings ask for. */
export function servicesOf(settings: Settings): ServiceSettings {
  const { IMAGE_HOST_URL, IMAGE_HOST_PRESET } = settings;
  const mail = mailOf(settings);
  return {
    captcha: captchaOf(settings),
    isCaptchaRequired: settings.CONTACT_CAPTCHA === "always",
    imageHost:
      IMAGE_HOST_URL && IMAGE_HOST_PRESET ? { address: IMAGE_HOST_URL, preset: IMAGE_HOST_PRESET } : null,
    mail,
    sendsMail: mail !== null,
  };
}

function captchaOf(settings: Settings): Services["captcha"] {
  const { CAPTCHA_SITE_KEY, CAPTCHA_SECRET, CAPTCHA_SCRIPT_URL, CAPTCHA_VERIFY_URL } = settings;
  if (!CAPTCHA_SITE_KEY || !CAPTCHA_SECRET) return { kind: "altcha" };
  return {
    kind: "recaptcha",
    siteKey: CAPTCHA_SITE_KEY,
    secret: CAPTCHA_SECRET,
    scriptAddress: CAPTCHA_SCRIPT_URL,
    verifyAddress: CAPTCHA_VERIFY_URL,
    origins: [new URL(CAPTCHA_SCRIPT_URL).origin, ...settings.CAPTCHA_ORIGINS],
  };
}

function mailOf(settings: Settings): MailSettings | null {
  const { SMTP_URL, MAIL_FROM, MAIL_TO, EMAILJS_SERVICE_ID, EMAILJS_TEMPLATE_ID, EMAILJS_PUBLIC_KEY } =
    settings;
  if (SMTP_URL && MAIL_FROM) return { kind: "smtp", address: SMTP_URL, from: MAIL_FROM, to: MAIL_TO };
  if (!EMAILJS_SERVICE_ID || !EMAILJS_TEMPLATE_ID || !EMAILJS_PUBLIC_KEY) return null;
  return {
    kind: "service",
    address: settings.EMAILJS_URL,
    serviceId: EMAILJS_SERVICE_ID,
    templateId: EMAILJS_TEMPLATE_ID,
    publicKey: EMAILJS_PUBLIC_KEY,
    privateKey: settings.EMAILJS_PRIVATE_KEY,
  };
}

import type { MailSettings } from "../services.ts";
import type { Mailer } from "./mailer.ts";
import { createServiceMailer } from "./service.ts";
import { createSmtpMailer } from "./smtp.ts";

export function openMailer(settings: MailSettings): Mailer {
  return settings.kind === "smtp" ? createSmtpMailer(settings) : createServiceMailer(settings);
}

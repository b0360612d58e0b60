import type { Disk } from "flydrive";
import type { Database } from "../../db/client.server.ts";
import type { Limits } from "./api/limits.server.ts";

/** Who tells visitors from programs: a proof of work of our own, or a provider that speaks as reCAPTCHA does. */
export type CaptchaSettings =
  | { kind: "altcha" }
  | {
      kind: "recaptcha";
      siteKey: string;
      secret: string;
      scriptAddress: string;
      verifyAddress: string;
      /** What the pages that show it must allow to be loaded. */
      origins: readonly string[];
    };

/** Services outside, as far as reads and writes have to do with them. */
export type Services = {
  captcha: CaptchaSettings;
  /** Whether a contact message without a captcha is refused, also where it comes from another client than our form. */
  isCaptchaRequired: boolean;
  /** Whether contact messages are sent by mail, besides being stored. */
  sendsMail: boolean;
  /** Keeps images in our place; null where we do ourselves. */
  imageHost: { address: string; preset: string } | null;
};

/** What reads and writes work on; made once at start (server/app.ts) and handed to every command. */
export type Context = {
  db: Database;
  /** Where image files lie: a folder, or S3 by configuration. */
  files: Disk;
  limits: Limits;
  /** Public address of the site, without a slash at the end. */
  siteAddress: string;
  services: Services;
};

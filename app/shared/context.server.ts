import type { Disk } from "flydrive";
import type { Database } from "../../db/client.server.ts";
import type { Limits } from "./api/limits.server.ts";

/** Our own proof of work, or a reCAPTCHA-compatible provider. */
export type CaptchaSettings =
  | { kind: "altcha" }
  | {
      kind: "recaptcha";
      siteKey: string;
      secret: string;
      scriptAddress: string;
      verifyAddress: string;
      /** Allowed by the content policy of pages that show it. */
      origins: readonly string[];
    };

export type Services = {
  captcha: CaptchaSettings;
  /** Whether the API refuses a contact message without a captcha. */
  isCaptchaRequired: boolean;
  /** Through which contact messages are sent, besides storing them; null where they are only stored. */
  mailHost: string | null;
  /** Whether readers can be told of an answer: the template of a mail service has room for contact messages alone. */
  mailsAnswers: boolean;
  /** Null if images are stored here. */
  imageHost: { address: string; preset: string } | null;
};

/** How hosts of outside images are found and reached. */
export type OutsideHosts = {
  resolve(hostname: string): Promise<{ address: string; port: number }[]>;
  isPublic(address: string): boolean;
  /** Certificate authority to trust instead of the usual ones. */
  ca?: string;
  /** Milliseconds for one image. */
  timeout: number;
};

/** Created once at start (server/app.ts) and passed to every command. */
export type Context = {
  db: Database;
  /** Image files: a folder or S3. */
  files: Disk;
  /** Folder of large files that are made for readers, and can be made again. */
  downloads: string;
  /** Of which sources this process runs the build: another's files may have other columns. */
  build: string;
  /** The operator's streets for the map, a .pmtiles file that may not be there (docs/operating.md). */
  streets: string;
  limits: Limits;
  /** Public address of the site, without a slash at the end. */
  siteAddress: string;
  /** The same as the operator has set it; null without it. What is cited or harvested needs one that stays. */
  ownAddress: string | null;
  /** Which sites may show its pages for frames, as `frame-ancestors` of a content policy has them. */
  frameAncestors: string;
  services: Services;
  /** The fictional city (server/first-start): puts it in, and takes it out with all changes, returning how many records. */
  demonstration: { install(): Promise<unknown>; remove(): Promise<number | null> };
  /** Whether imports run in this process instead of one of their own, for tests of their rules. */
  importsDirectly?: boolean;
  /** Lets tests reach a server of their own: no setting opens private addresses. */
  fetchesFrom?: OutsideHosts;
};

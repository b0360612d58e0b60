import { z } from "zod";

/** Values separated by commas. */
export const listSetting = z
  .string()
  .default("")
  .transform((value) =>
    value
      .split(",")
      .map((part) => part.trim())
      .filter((part) => part !== ""),
  );

/** Stored without a slash at the end. */
export const originSetting = z
  .url({ protocol: /^https?$/, error: "debe ser una dirección http:// o https://" })
  .transform((value) => value.replace(/\/+$/, ""));

/** Which sites may show pages for frames, as `frame-ancestors` has them. */
export const ancestorsSetting = z
  .string()
  .trim()
  .regex(
    /^(?:\*|none|https?:\/\/[\w.:-]+(?:\s*,\s*https?:\/\/[\w.:-]+)*)$/,
    "debe ser *, none o direcciones como https://example.org separadas por comas",
  )
  .default("*")
  .transform((value) => (value === "none" ? "'none'" : value.split(/\s*,\s*/).join(" ")));

/** External services receive visitors' messages or secret keys: https, or plain http on this machine only. */
export const secureUrlSetting = z
  .string()
  .regex(
    /^(?:https:\/\/|http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?(?:\/|$))/,
    "debe ser una dirección https://",
  )
  .refine((value) => URL.canParse(value), "no es una dirección completa");

/** "name@example.org" or "Name <name@example.org>", on one line. */
export const mailboxSetting = z
  .string()
  .trim()
  .regex(
    /^(?:[^<>\r\n]{0,100}<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/,
    "debe ser una dirección de correo",
  );

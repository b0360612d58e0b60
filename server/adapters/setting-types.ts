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

const isOrigin = (value: string) => {
  const { pathname, search, hash, username, password } = new URL(value);
  return /^\/*$/.test(pathname) && [search, hash, username, password].every((part) => part === "");
};
const bareOrigin = z
  .url({ protocol: /^https?$/, error: "debe ser una dirección http:// o https://", abort: true })
  .refine(isOrigin, "debe ser solo https:// y un nombre, como https://example.org, sin ruta ni nada más");

/** As browsers name it in their requests. */
export const originSetting = bareOrigin.transform((value) => new URL(value).origin);

/** As it is read in citations, without a slash at the end. */
export const siteSetting = bareOrigin.transform((value) => value.toLowerCase().replace(/\/+$/, ""));

/** An address with a name and a password for another server. */
export const serverSetting = (scheme: RegExp, error: string) =>
  z
    .string()
    .trim()
    .regex(scheme, { error, abort: true })
    .refine(
      URL.canParse,
      "no es una dirección completa; en la contraseña, un signo como # @ : / se escribe en forma de porcentaje (%23 %40 %3A %2F)",
    )
    .optional();

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

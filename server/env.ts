import { existsSync } from "node:fs";
import { z } from "zod";
import { incompleteServices, type ServiceSettings, servicesOf } from "./adapters/services.ts";
import { isAddressRange } from "./http/trusted-proxies.ts";

const flagList = (separator = ",") =>
  z
    .string()
    .default("")
    .transform((value) =>
      value
        .split(separator)
        .map((part) => part.trim())
        .filter((part) => part !== ""),
    );

const origin = z.url({ protocol: /^https?$/, error: "debe ser una dirección http:// o https://" });

/** A service elsewhere, which gets what visitors wrote or a key: https, or plain http on this machine only. */
const secureAddress = z
  .string()
  .regex(
    /^(?:https:\/\/|http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?(?:\/|$))/,
    "debe ser una dirección https://",
  )
  .refine((value) => URL.canParse(value), "no es una dirección completa");

/** "name@example.org", or "Name <name@example.org>", in one line. */
const mailbox = z
  .string()
  .trim()
  .regex(
    /^(?:[^<>\r\n]{0,100}<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/,
    "debe ser una dirección de correo",
  );

/** Every setting of the product; `.env.example` lists the same names with a line each. */
const environment = z.object({
  PORT: z.coerce.number("debe ser un número").int().min(0).max(65_535).default(3000),
  HOST: z.string().min(1).default("127.0.0.1"),
  DATA_DIR: z.string().min(1).default("./var"),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, "debe empezar por postgresql://")
    .optional(),
  SITE_URL: origin.transform((value) => value.replace(/\/+$/, "")).optional(),
  SEED: z.enum(["demo", "empty"], "debe ser demo o empty").optional(),
  ADMIN_USER: z.string().trim().min(1).max(100).default("admin"),
  ADMIN_PASSWORD: z.string().min(8, "debe tener al menos 8 caracteres").max(128).optional(),
  CORS_ORIGINS: flagList().pipe(z.array(origin.transform((value) => value.replace(/\/+$/, "")))),
  TRUSTED_PROXIES: flagList().pipe(
    z.array(z.string().refine(isAddressRange, "debe ser una dirección IP o un rango CIDR")),
  ),
  MAX_CONNECTIONS: z.coerce.number("debe ser un número").int().min(10).max(100_000).default(2000),
  STOP_DELAY: z.coerce.number("debe ser un número de segundos").min(0).max(60).default(1),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{16,}$/, "debe tener al menos 16 caracteres, sin espacios ni tildes")
    .optional(),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
  S3_BUCKET: z.string().min(1).optional(),
  S3_REGION: z.string().min(1).default("us-east-1"),
  S3_ENDPOINT: z.url().optional(),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  IMAGE_HOST_URL: secureAddress.optional(),
  IMAGE_HOST_PRESET: z.string().min(1).optional(),
  CONTACT_CAPTCHA: z.enum(["form", "always"], "debe ser form o always").default("form"),
  CAPTCHA_SITE_KEY: z.string().min(1).optional(),
  CAPTCHA_SECRET: z.string().min(1).optional(),
  CAPTCHA_SCRIPT_URL: secureAddress.default("https://www.google.com/recaptcha/api.js"),
  CAPTCHA_VERIFY_URL: secureAddress.default("https://www.google.com/recaptcha/api/siteverify"),
  CAPTCHA_ORIGINS: flagList()
    .pipe(z.array(origin.transform((value) => value.replace(/\/+$/, ""))))
    .default(["https://www.gstatic.com"]),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, "debe empezar por smtp:// o smtps://")
    .optional(),
  MAIL_FROM: mailbox.optional(),
  MAIL_TO: flagList().pipe(z.array(mailbox)),
  EMAILJS_URL: secureAddress.default("https://api.emailjs.com/api/v1.0/email/send"),
  EMAILJS_SERVICE_ID: z.string().trim().min(1).optional(),
  EMAILJS_TEMPLATE_ID: z.string().trim().min(1).optional(),
  EMAILJS_PUBLIC_KEY: z.string().trim().min(1).optional(),
  EMAILJS_PRIVATE_KEY: z.string().trim().min(1).optional(),
});

export type Settings = z.infer<typeof environment>;
export type Env = Settings & {
  seed: "demo" | "empty";
  services: ServiceSettings;
  /** Public address of the site, without a slash at the end. */
  siteAddress: string;
};

/** Names every wrong setting at once. */
export class EnvironmentError extends Error {}

/** The settings of this process: its environment, and a file `.env` in the working folder where there is one. */
export function readSettings(): Env {
  // What the environment already has counts more than the file.
  if (existsSync(".env")) process.loadEnvFile(".env");
  return readEnv(process.env);
}

/**
 * @param values usually `process.env`; an empty value counts as not set.
 * @throws EnvironmentError with a line for each wrong setting.
 */
export function readEnv(values: Record<string, string | undefined>): Env {
  const given = Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined && value !== ""),
  );
  const result = environment.safeParse(given);
  const issues = result.error?.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`) ?? [];
  const wrong = [...issues, ...incompleteServices(given)];
  if (!result.success || wrong.length > 0)
    throw new EnvironmentError(
      `Hay valores de configuración que no sirven:\n${wrong.map((line) => `  ${line}`).join("\n")}`,
    );
  const env = result.data;
  // A configured database is somebody's own: it never gets demonstration content.
  return {
    ...env,
    seed: env.DATABASE_URL ? "empty" : (env.SEED ?? "demo"),
    siteAddress: env.SITE_URL ?? localAddress(env.HOST, env.PORT),
    services: servicesOf(env),
  };
}

/** Where the server can be reached on its own machine. */
export function localAddress(host: string, port: number): string {
  const name = host === "0.0.0.0" || host === "::" ? "localhost" : host;
  return `http://${name.includes(":") ? `[${name}]` : name}:${port}`;
}

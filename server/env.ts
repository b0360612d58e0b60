import { existsSync } from "node:fs";
import { z } from "zod";

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
  TRUSTED_PROXIES: flagList(),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
  S3_BUCKET: z.string().min(1).optional(),
  S3_REGION: z.string().min(1).default("us-east-1"),
  S3_ENDPOINT: z.url().optional(),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
});

export type Env = z.infer<typeof environment> & {
  seed: "demo" | "empty";
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
  if (!result.success) {
    const lines = result.error.issues.map((issue) => `  ${issue.path.join(".")}: ${issue.message}`);
    throw new EnvironmentError(`Hay valores de configuración que no sirven:\n${lines.join("\n")}`);
  }
  const env = result.data;
  // A configured database is somebody's own: it never gets demonstration content.
  return {
    ...env,
    seed: env.DATABASE_URL ? "empty" : (env.SEED ?? "demo"),
    siteAddress: env.SITE_URL ?? localAddress(env.HOST, env.PORT),
  };
}

/** Where the server can be reached on its own machine. */
export function localAddress(host: string, port: number): string {
  const name = host === "0.0.0.0" || host === "::" ? "localhost" : host;
  return `http://${name.includes(":") ? `[${name}]` : name}:${port}`;
}

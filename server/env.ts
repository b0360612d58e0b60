import { existsSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { closest, distance } from "fastest-levenshtein";
import { z } from "zod";
import {
  listServiceProblems,
  readServices,
  type ServiceSettings,
  serviceShape,
} from "./adapters/services.ts";
import {
  ancestorsSetting,
  listSetting,
  originSetting,
  serverSetting,
  siteSetting,
} from "./adapters/setting-types.ts";
import { isAddressRange } from "./http/trusted-proxies.ts";

/** One for each core; more than these would need more connections than PostgreSQL has by default. */
const defaultWorkers = Math.min(8, Math.max(2, availableParallelism()));

/** The data folder of an installation without settings. */
export const defaultDataDir = "./var";

const logLevels = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;

/** Every setting of the product; `.env.example` explains each in a line. */
export const environment = z.object({
  PORT: z.coerce.number("debe ser un número").int().min(0).max(65_535).default(3000),
  HOST: z.string().trim().default("127.0.0.1"),
  DATA_DIR: z.string().min(1).default(defaultDataDir),
  NEW: z
    .enum(["0", "1"], "debe ser 1, o no estar")
    .optional()
    .transform((value) => value === "1"),
  DATABASE_URL: serverSetting(/^postgres(ql)?:\/\//, "debe empezar por postgresql://"),
  SITE_URL: siteSetting.optional(),
  SEED: z
    .string()
    .regex(/^(?:demo|empty|.+\.zip)$/i, "debe ser demo, empty o la plantilla de un estudio, un archivo .zip")
    .transform((value) => (/\.zip$/i.test(value) ? value : value.toLowerCase()))
    .optional(),
  ADMIN_USER: z.string().trim().max(100, "debe tener máximo 100 caracteres").default("admin"),
  ADMIN_PASSWORD: z
    .string()
    .min(8, "debe tener al menos 8 caracteres")
    .max(128, "debe tener máximo 128 caracteres")
    .optional(),
  CORS_ORIGINS: listSetting.pipe(z.array(originSetting)),
  EMBED_ORIGINS: ancestorsSetting,
  TRUSTED_PROXIES: listSetting.pipe(
    z.array(z.string().refine(isAddressRange, "debe ser una dirección IP o un rango CIDR")),
  ),
  MAX_CONNECTIONS: z.coerce.number("debe ser un número").int().min(10).max(100_000).default(2000),
  WORKERS: z.coerce.number("debe ser un número").int().min(1).max(64).default(defaultWorkers),
  SHARED_MAX_AGE: z.coerce.number("debe ser un número de segundos").int().min(0).max(3600).default(0),
  STOP_DELAY: z.coerce.number("debe ser un número de segundos").min(0).max(60).default(1),
  DEADLINE_FACTOR: z.coerce.number("debe ser un número").min(1).max(100).default(1),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{16,}$/, "debe tener al menos 16 caracteres, sin espacios ni tildes")
    .optional(),
  LOG_LEVEL: z.enum(logLevels, `debe ser ${logLevels.join(", ")}`).default("info"),
  S3_BUCKET: z.string().trim().optional(),
  S3_REGION: z.string().trim().default("us-east-1"),
  S3_ENDPOINT: z.url({ protocol: /^https?$/, error: "debe ser una dirección http:// o https://" }).optional(),
  S3_ACCESS_KEY_ID: z.string().trim().optional(),
  S3_SECRET_ACCESS_KEY: z.string().trim().optional(),
  ...serviceShape,
});

export type Env = z.infer<typeof environment> & {
  /** `demo`, `empty`, or the file of a template. */
  seed: string;
  services: ServiceSettings;
  /** Public address of the site, without a slash at the end. */
  siteAddress: string;
};

/** Whether what a new installation begins with is the template of a study. */
export const isTemplate = (seed: string | undefined): seed is string => /\.zip$/i.test(seed ?? "");

/** Lists every invalid setting. */
export class EnvironmentError extends Error {}

/** Reads the process's environment, and the file `.env` in the working folder if there is one. */
export function readSettings(): Env {
  if (existsSync(".env")) {
    requireQuotes(readFileSync(".env", "utf8"));
    // Variables that are already set win over the file.
    process.loadEnvFile(".env");
  }
  return readEnv(process.env);
}

/**
 * Node, Compose and systemd read a line of `.env` alike only where signs that mean something to one of them are quoted, and pass
 * over what is no setting, as the first line of a file that begins with a byte order mark.
 * @throws EnvironmentError with the lines that they would read differently
 */
export function requireQuotes(file: string): void {
  const alike = /^(?:[^#$\\'"`]*|'[^']*'|"[^"$\\`]*")$/;
  const lines = file.split(/\r?\n/).map((line, index) => ({
    place: `  línea ${index + 1}`,
    isNothing: /^[ \t]*(?:#|$)/.test(line),
    setting: /^[ \t]*(?:export[ \t]+)?(\w+)\s*=\s*(.*?)\s*$/.exec(line),
  }));
  const unread = lines.filter(({ isNothing, setting }) => !isNothing && setting === null);
  if (unread.length > 0)
    throw new EnvironmentError(
      "En .env hay líneas que no son NOMBRE=valor ni un comentario con #, o que empiezan por un signo invisible (guarda el " +
        `archivo como UTF-8 sin BOM):\n${unread.map(({ place }) => place).join("\n")}`,
    );
  const problems = lines.flatMap(({ place, setting }) =>
    setting && !alike.test(setting[2] ?? "") ? [`${place}, ${setting[1]}`] : [],
  );
  if (problems.length > 0)
    throw new EnvironmentError(
      "En .env hay valores con signos (# $ \\ o comillas) que cada programa lee de otra manera. Ponlos entre comillas " +
        `simples, NOMBRE='valor', y los comentarios en una línea aparte:\n${problems.join("\n")}`,
    );
}

/**
 * @param values usually `process.env`; an empty value, or one of spaces, counts as not set
 * @throws EnvironmentError with a line for each invalid setting
 */
export function readEnv(values: Record<string, string | undefined>): Env {
  const given = Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined && value.trim() !== ""),
  );
  const { data, error } = environment.safeParse(given);
  const issues = error?.issues.map(({ path, message }) => `${path.join(".")}: ${message}`) ?? [];
  const problems = [...issues, ...listServiceProblems(given)];
  if (!data || problems.length > 0)
    throw new EnvironmentError(
      `Hay valores de configuración que no sirven:\n${problems.map((line) => `  ${line}`).join("\n")}`,
    );
  return {
    ...data,
    // An external database belongs to someone: it never gets demonstration content.
    seed: data.DATABASE_URL && !isTemplate(data.SEED) ? "empty" : (data.SEED ?? "demo"),
    siteAddress: data.SITE_URL ?? getLocalAddress(data.HOST, data.PORT),
    services: readServices(data),
  };
}

/** @returns a Spanish sentence for each variable that is no setting, but spelt nearly as one */
export function listMisspeltSettings(names: readonly string[]): string[] {
  const settings = Object.keys(environment.shape);
  return names
    .filter((name) => !settings.includes(name))
    .map((name) => ({ name, nearest: closest(name.toUpperCase(), settings) }))
    .filter(({ name, nearest }) => distance(name.toUpperCase(), nearest) <= Math.max(1, nearest.length / 4))
    .map(
      ({ name, nearest }) =>
        `${name} no es un valor de configuración, y no se usa. ¿Querías decir ${nearest}?`,
    );
}

/** @returns the address of the server on its own machine */
export function getLocalAddress(host: string, port: number): string {
  const name = host === "0.0.0.0" || host === "::" ? "localhost" : host;
  return `http://${name.includes(":") ? `[${name}]` : name}:${port}`;
}

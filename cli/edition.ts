/** npm run edition */
import { resolve } from "node:path";
import { nameEdition } from "../app/features/editions/cite-edition.server.ts";
import { publishEdition, saveDoi, withdrawEdition } from "../app/features/editions/commands.server.ts";
import { doiInput, editionInput, type StoredEdition, withdrawal } from "../app/features/editions/contract.ts";
import { listEditionsForStaff } from "../app/features/editions/queries.server.ts";
import { invalidFields } from "../app/shared/api/errors.ts";
import { formatBytes } from "../app/shared/values/text.ts";
import type { Database } from "../db/client.server.ts";
import { openFiles } from "../server/adapters/files.ts";
import { type Env, readSettings } from "../server/env.ts";
import { systemActor } from "../server/first-start/seed.server.ts";
import { print, runCommand, type Status } from "./command.ts";
import { withDatabase } from "./database.ts";
import { parseOptions, UsageError } from "./options.ts";

const help = `Publica ediciones del estudio: todo lo que se puede descargar, como está ahora, para siempre.

Uso:
  npm run edition                                    dice qué ediciones hay
  npm run edition -- 2026.1                          publica la edición 2026.1
  npm run edition -- 2026.1 --save-doi <doi>         guarda el DOI que se registró después
  npm run edition -- 2026.1 --withdraw --reason <…>  la retira; quedan el número, la fecha y la razón

  --title <título>    de la edición, si tiene
  --notes <notas>     qué hay que saber de ella
  --date <aaaa-mm-dd> su fecha; hoy, si no se indica
  --doi <doi>         si se reservó antes: queda también dentro del paquete

Se publica entera o no se publica; el sitio sigue funcionando mientras tanto.
`;

const options = {
  title: { type: "string" },
  notes: { type: "string" },
  date: { type: "string" },
  doi: { type: "string" },
  "save-doi": { type: "string" },
  withdraw: { type: "boolean", default: false },
  reason: { type: "string" },
} as const;

type Schema<T> = {
  safeParse(value: unknown): { data?: T; error?: { issues: { message: string; path: PropertyKey[] }[] } };
};

/** @throws AppError `invalid` */
function parse<T>(schema: Schema<T>, value: unknown): T {
  const { data, error } = schema.safeParse(value);
  if (data !== undefined) return data;
  throw invalidFields(
    Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [String(path[0]), message])),
  );
}

async function main(): Promise<Status> {
  const unknown = (option: string) => `La opción ${option} no existe, o le falta su valor.`;
  const { values, positionals } = parseOptions(process.argv.slice(2), options, unknown);
  if (values.help) return print(help);
  const [number, ...more] = positionals;
  if (more.length > 0) throw new UsageError("Indica una sola edición.");
  const { help: _, ...given } = values;
  if (number === undefined && Object.values(given).some(Boolean))
    throw new UsageError("Indica el número de la edición, como 2026.1.");
  const env = readSettings();
  return withDatabase(env, async (db) => {
    const stored = await listEditionsForStaff(db, systemActor);
    if (number === undefined) return print(formatEditions(stored));
    if (values.withdraw) {
      const input = parse(withdrawal, { reason: values.reason });
      await withdrawEdition(await openStore(db, env), systemActor, { id: findId(stored, number), ...input });
      return print(`Edición ${number} retirada.\n`);
    }
    if (values["save-doi"] !== undefined) {
      const input = parse(doiInput, { doi: values["save-doi"] });
      await saveDoi({ db }, systemActor, { id: findId(stored, number), ...input });
      return print(`Edición ${number}: doi:${input.doi}\n`);
    }
    const { title, notes, date, doi } = values;
    const input = parse(editionInput, { number, title, notes, date, doi });
    await publishEdition(await openStore(db, env), systemActor, input);
    const published = await listEditionsForStaff(db, systemActor);
    return print(formatEditions(published.slice(0, 1)));
  });
}

async function openStore(db: Database, env: Env) {
  return {
    db,
    files: await openFiles(env),
    downloads: resolve(env.DATA_DIR, "downloads"),
    ownAddress: env.SITE_URL ?? null,
  };
}

function findId(stored: readonly StoredEdition[], number: string): string {
  const found = stored.find((edition) => edition.number === number);
  if (!found) throw new UsageError(`No hay una edición ${number}.`);
  return found._id;
}

function formatEditions(editions: readonly StoredEdition[]): string {
  if (editions.length === 0) return "Todavía no hay ediciones.\n";
  const lines = editions.map((edition) => {
    const { date, doi, bytes, sha256, withdrawnAt, withdrawnReason } = edition;
    const facts = withdrawnAt ? `retirada: ${withdrawnReason}` : `${formatBytes(bytes)}, SHA-256 ${sha256}`;
    return `${nameEdition(edition)}, ${date}${doi ? `, doi:${doi}` : ""}, ${facts}\n`;
  });
  return lines.join("");
}

await runCommand("edition", "No se pudo publicar la edición", main);

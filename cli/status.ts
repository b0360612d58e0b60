/** npm run status */
import type { Status as Installation, Machine } from "../app/staff/status/contract.ts";
import { describeMachine, type FactSection, listFacts } from "../app/staff/status/facts.ts";
import { readStatus } from "../app/staff/status/queries.server.ts";
import type { Database } from "../db/client.server.ts";
import { requireSameSchema, SchemaVersionError } from "../db/schema-version.server.ts";
import { readSettings } from "../server/env.ts";
import { readMachine } from "../server/telemetry/machine.ts";
import { print, runCommand, type Status, status } from "./command.ts";
import { withDatabase } from "./database.ts";
import { parseOptions, UsageError } from "./options.ts";

const help = `Dice cómo está la instalación y qué hay que hacer: servidores, copias de seguridad, disco, base de datos, correo y
última importación. También con el sitio detenido; entonces arranca la base de datos propia mientras mira.

Uso:
  npm run status [-- --json]

Opciones:
  --json   lo mismo, para otros programas
  --help   muestra esta ayuda

Termina con 0 si no hay nada que hacer, con 1 si lo hay, y con 2 si no se pudo mirar.
`;

await runCommand("status", "No se pudo leer el estado", async () => {
  const { values, positionals } = parseOptions(
    process.argv.slice(2),
    { json: { type: "boolean", default: false } },
    (option) => `La opción ${option} no existe.`,
  );
  if (values.help) return print(help);
  if (positionals.length > 0) throw new UsageError("Este comando no lleva más que opciones.");
  const env = readSettings();
  const machine = await readMachine(env);
  const found = await withDatabase(env, (db) => look(db, machine), "look").catch((error: Error) => {
    if (error instanceof SchemaVersionError)
      throw new SchemaVersionError(`${error.message}\n${formatMachine(machine)}`);
    console.error(`El sitio no funciona: su base de datos no responde.\n${formatMachine(machine)}`);
    throw error;
  });
  print(values.json ? `${JSON.stringify(found, null, 2)}\n` : formatStatus(found));
  return found.tasks.length > 0 ? status.incomplete : (status.done satisfies Status);
});

/** Looking changes nothing, and says what it can of a database of another version. */
async function look(db: Database, machine: Machine): Promise<Installation> {
  const problem = await requireSameSchema(db).catch((error: Error) => error);
  const found = await readStatus(db, machine).catch((error: Error) => {
    throw problem ?? error;
  });
  if (!problem) return found;
  return { ...found, tasks: [{ about: "database", isUrgent: true, text: problem.message }, ...found.tasks] };
}

function formatStatus(found: Installation): string {
  const tasks = found.tasks.map(({ isUrgent, text }) => `  ${isUrgent ? "Urgente: " : ""}${text}\n`);
  const heading = tasks.length > 0 ? "Qué hay que hacer\n" : "No hay nada que hacer: todo está en orden.\n";
  return `${heading}${tasks.join("")}\n${formatSections(listFacts(found))}`;
}

function formatSections(sections: FactSection[]): string {
  const width = Math.max(...sections.flatMap(({ facts }) => facts.map(([label]) => label.length)));
  const format = ({ title, facts }: FactSection) =>
    `${title}\n${facts.map(([label, value]) => `  ${label.padEnd(width)}  ${value}\n`).join("")}`;
  return sections.map(format).join("\n");
}

function formatMachine(machine: Machine): string {
  return formatSections([describeMachine(machine)]).trimEnd();
}

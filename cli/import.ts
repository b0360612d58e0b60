import { createReadStream, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { undoOperation } from "../app/features/operations/commands.server.ts";
import type { OperationUndo } from "../app/features/operations/contract.ts";
import { describeLeft } from "../app/features/operations/fields.ts";
import { getOperation } from "../app/features/operations/queries.server.ts";
import { newId } from "../app/shared/values/ids.ts";
import { formatCount, formatNumber } from "../app/shared/values/text.ts";
import { acceptBibliography } from "../app/staff/evidence-desk/accept-bibliography.server.ts";
import { certain } from "../app/staff/evidence-desk/constants.ts";
import { listOpenLines } from "../app/staff/evidence-desk/queries.server.ts";
import type {
  DryRun,
  ImportResult,
  ImportRunReport,
  Progress,
  Report,
} from "../app/staff/import/contract.ts";
import { describeProgress, sumCounts, sumProblems } from "../app/staff/import/counts.ts";
import { ImportProcess } from "../app/staff/import/process/import-process.server.ts";
import type { ImportTask } from "../app/staff/import/process/task.server.ts";
import { getImport, listImports } from "../app/staff/import/queries.server.ts";
import type { Database } from "../db/client.server.ts";
import { type Env, readSettings } from "../server/env.ts";
import { systemActor } from "../server/first-start/seed.server.ts";
import { print, runCommand, type Status, status } from "./command.ts";
import { withDatabase } from "./database.ts";
import { findFiles } from "./import/files.ts";
import { type Command, help, readOptions } from "./import/options.ts";
import { formatImports, formatReport } from "./import/text.ts";

async function main(): Promise<Status> {
  const command = readOptions(process.argv.slice(2));
  if (command.action === "help") return print(help);
  const env = readSettings();
  // Read first: a mistyped path needs no database.
  const files = command.action === "import" && command.paths.length > 0 ? findFiles(command.paths) : null;
  if (command.action === "list")
    return withDatabase(env, async (db) => print(formatImports(await listImports(db))));
  if (command.action === "undo") return withDatabase(env, (db) => undo(db, command));
  if (!files) return withDatabase(env, (db) => acceptLines(db, command));
  return withDatabase(env, (db) => importFiles(db, env, command, files), "create");
}

/** Accepts the certain lines of the bibliographies. */
async function acceptLines(db: Database, { isDryRun }: Command & { action: "import" }): Promise<Status> {
  const open = await listOpenLines(db);
  const isSure = ({ score }: (typeof open)[number]) => score >= certain;
  for (const line of open.filter((each) => !isSure(each)))
    print(`  «${line.place.quote}»: ${line.reason}.\n`);
  if (isDryRun) {
    const sure = formatCount(open.filter(isSure).length, "línea segura", "líneas seguras");
    print(`Simulacro: no se guarda nada. Se aceptarían ${sure} de ${open.length} por decidir.\n`);
    return open.every(isSure) ? status.done : status.incomplete;
  }
  const { operation, accepted, sources, left } = await acceptBibliography({ db }, systemActor, {});
  print(
    `${formatCount(accepted, "línea aceptada", "líneas aceptadas")}, ` +
      `${formatCount(sources, "fuente nueva", "fuentes nuevas")}. Por decidir en Evidencia: ${left}.\n`,
  );
  if (accepted > 0) print(`Para deshacerlo: npm run import -- --undo ${operation}\n`);
  return left > 0 ? status.incomplete : status.done;
}

async function importFiles(
  db: Database,
  env: Env,
  { isDryRun, createsValues, updateNames, report: reportFile }: Command & { action: "import" },
  { files, ignored }: ReturnType<typeof findFiles>,
): Promise<Status> {
  const task = { actor: systemActor, isDryRun, updateNames, ignored, ownAddress: env.SITE_URL ?? null };
  const create = createsValues ? (await runImport(db, { ...task, isDryRun: true }, files)).missing : [];
  const result = await runImport(db, { ...task, create }, files);
  const { report, csv } = result;
  const id = result.id ?? `simulacro-${newId()}`;
  if (isDryRun) print("Simulacro: no se guarda nada.\n\n");
  else if (result.id) print(`Importación ${id}\n\n`);
  print(formatReport(report, isDryRun));
  writeReport(csv, resolve(reportFile ?? join(env.DATA_DIR, "imports", `${id}.csv`)));
  if (result.id) print(`Para deshacerla: npm run import -- --undo ${id}\n`);
  return chooseStatus(report);
}

async function runImport(
  db: Database,
  task: ImportTask,
  files: ReturnType<typeof findFiles>["files"],
): Promise<ImportRunReport & Partial<ImportResult & Pick<DryRun, "missing">>> {
  const run = new ImportProcess(db);
  try {
    for (const { name, path } of files) await run.addFile(name, createReadStream(path));
    return JSON.parse(String(await run.run(task, createProgressLine())));
  } finally {
    run.cancel();
  }
}

function chooseStatus({ counts, problemCounts }: Report): Status {
  if (sumCounts(counts, "read") === counts.unrecognized.read) return status.failed;
  const isIncomplete = sumCounts(counts, "refused") + sumProblems(problemCounts, "error") > 0;
  return isIncomplete ? status.incomplete : status.done;
}

/** The import is done by now: a report that cannot be written undoes nothing. */
function writeReport(csv: string, file: string): void {
  try {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, csv);
    print(`\nInforme (CSV separado por comas): ${file}\n`);
  } catch (error) {
    console.error(`No se pudo escribir el informe en ${file}: ${(error as Error).message}`);
  }
}

/** A line that is overwritten on a terminal; elsewhere a line every few seconds. The last of each step is always shown. */
function createProgressLine(): Progress {
  const isTerminal = process.stderr.isTTY;
  const pause = isTerminal ? 100 : 5000;
  let last = performance.now();
  return ({ step, done, total }) => {
    const isEnd = step === "saved" && done === total;
    if (performance.now() - last < pause && !isEnd) return;
    last = performance.now();
    const text = describeProgress({ step, done, total });
    process.stderr.write(isTerminal ? `\r\x1b[K${text}${isEnd ? "\n" : ""}` : `${text}\n`);
  };
}

/** More reasons than anyone reads on a terminal. */
const shownReasons = 50;

async function undo(db: Database, { id, force }: Command & { action: "undo" }): Promise<Status> {
  const { kind, lost, left, canForce } = await getOperation(db, systemActor, id);
  // Refuses what is an operation, but no import.
  if (kind !== "bibliography") await getImport(db, id);
  if (canForce && !force) {
    console.error(
      `No se deshizo nada, porque algo cambió desde la importación:\n\n${list([...lost, ...left])}`,
    );
    console.error("Con --force se deshace de todos modos, y esos cambios se pierden.");
    return status.failed;
  }
  const undone = await undoOperation({ db }, systemActor, { id, force });
  const { deleted, restored } = undone;
  print(
    `Importación ${id} deshecha: ${formatCount(deleted, "registro borrado", "registros borrados")}, ` +
      `${formatCount(restored, "devuelto", "devueltos")} a como ${restored === 1 ? "estaba" : "estaban"}.\n`,
  );
  if (undone.left.length > 0) print(`Quedó como estaba:\n${list(undone.left)}`);
  return status.done;
}

function list(records: OperationUndo["left"]): string {
  const lines = records.slice(0, shownReasons).map((record) => `  ${describeLeft(record, true)}\n`);
  if (records.length > shownReasons)
    lines.push(`  … y ${formatNumber(records.length - shownReasons)} más.\n`);
  return lines.join("");
}

await runCommand("import", "No se pudo importar", main);

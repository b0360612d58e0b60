import { getTimeZone } from "../../shared/study/study.ts";
import { formatNumber } from "../../shared/values/text.ts";
import { formatDuration, formatSpace, getAge } from "./checks.ts";
import type { Machine, ServerReport, Status } from "./contract.ts";

/** Facts under a title, as the page and the command show them. */
export type FactSection = { title: string; facts: [label: string, value: string][] };

const databaseKinds = {
  embedded: "propia, en la carpeta de datos",
  external: "externa, de DATABASE_URL",
} as const;

export function listFacts(status: Status): FactSection[] {
  return [
    ...status.servers.map((server) => describeServer(server, status)),
    ...(status.machine ? [describeMachine(status.machine)] : []),
    { title: "Copias de seguridad", facts: describeBackup(status) },
    { title: "Base de datos", facts: describeDatabase(status) },
    { title: "Correo de contacto", facts: describeMail(status) },
    { title: "Última importación", facts: describeImport(status) },
  ];
}

function describeServer({ startedAt, report }: Status["servers"][number], status: Status): FactSection {
  const since: [string, string] = ["Funciona desde", formatTime(startedAt, status)];
  if (report === null) return { title: "Servidor de otra versión", facts: [since] };
  return {
    title: `Servidor ${report.host}`,
    facts: [since, ...listMachineFacts(report), ...describeLoad(report)],
  };
}

/** The machine of a command. */
export function describeMachine(machine: Machine): FactSection {
  return { title: `Esta máquina, ${machine.host}`, facts: listMachineFacts(machine) };
}

function listMachineFacts({ release, node, disk }: Machine): FactSection["facts"] {
  return [
    ["Versión", describeRelease(release)],
    ["Node", node],
    [
      "Disco libre",
      disk ? `${formatSpace(disk.free)} de ${formatSpace(disk.total)}` : "El sistema no lo dice",
    ],
  ];
}

function describeRelease({ version, commit, build }: Machine["release"]): string {
  return commit ? `${version}, del commit ${commit}` : `${version}, compilación ${build}`;
}

function describeLoad(report: ServerReport): FactSection["facts"] {
  const { memory, workers, readsWaiting, refused, followsWrites, reachesStorage } = report;
  return [
    ["Memoria", formatSpace(memory)],
    ["Trabajadores", `${formatNumber(workers.ready)} de ${formatNumber(workers.wanted)}`],
    ["Lecturas en espera", formatNumber(readsWaiting)],
    ["Rechazadas en la última hora", formatNumber(refused)],
    ["Almacén de imágenes", reachesStorage ? "responde" : "no responde"],
    ["Páginas guardadas", followsWrites ? "en uso" : "sin uso: no llegan los avisos de la base de datos"],
  ];
}

function describeBackup(status: Status): FactSection["facts"] {
  const { last, failure } = status.backup;
  const failed: FactSection["facts"] = failure
    ? [["Último intento", `falló ${formatTime(failure.at, status)}`]]
    : [];
  if (!last) return [...failed, ["Última copia", "ninguna"]];
  return [
    ...failed,
    ["Última copia", formatTime(last.at, status)],
    ["Archivo", `${last.path} en ${last.host}, ${formatSpace(last.bytes)}`],
    [
      "Comprobación",
      last.checkedAt === null
        ? "sin comprobar"
        : `hace ${formatDuration(getAge(last.checkedAt, status))}, leída entera y sin diferencias`,
    ],
    ["Archivos que faltaban", last.missingFiles === 0 ? "ninguno" : formatNumber(last.missingFiles)],
  ];
}

function describeDatabase({ servers, machine, database }: Status): FactSection["facts"] {
  const kind = (machine ?? servers.find(({ report }) => report)?.report)?.database;
  return [
    ...(kind ? [["Cuál", databaseKinds[kind]] satisfies FactSection["facts"][number]] : []),
    ["Versión", `PostgreSQL ${database.version}`],
    ["Tamaño", formatSpace(database.bytes)],
    ["Conexiones", `${formatNumber(database.connections)} de ${formatNumber(database.maxConnections)}`],
    ["Versión del contenido", formatNumber(database.contentVersion)],
  ];
}

function describeMail({ servers, machine, mail }: Status): FactSection["facts"] {
  const sendsMail = [machine, ...servers.map(({ report }) => report)].some((found) => found?.sendsMail);
  return [
    ["Envío", sendsMail ? "configurado" : "sin configurar: los mensajes quedan en el panel"],
    ["Por enviar", formatNumber(mail.waiting)],
    ["No se pudieron enviar", formatNumber(mail.failed)],
    ["En duda", formatNumber(mail.doubtful)],
  ];
}

function describeImport({ lastImport, ...status }: Status): FactSection["facts"] {
  if (!lastImport) return [["Cuándo", "nunca"]];
  const undone = lastImport.undoneAt === null ? "" : "; después se deshizo";
  return [
    ["Cuándo", `${formatTime(lastImport.at, status)}${undone}`],
    ["Quién", lastImport.actorName],
    ["Archivos", lastImport.source],
  ];
}

/** "hace 12 días, el 10 de noviembre de 2026 a las 3:04 a. m.". */
function formatTime(at: string, status: Pick<Status, "at">): string {
  const moment = new Date(at).toLocaleString("es-CO", {
    dateStyle: "long",
    timeStyle: "short",
    timeZone: getTimeZone(),
  });
  return `hace ${formatDuration(getAge(at, status))}, el ${moment}`;
}

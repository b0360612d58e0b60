import { expect, it } from "vitest";
import { listTasks } from "./checks.ts";
import type { Machine, ServerReport, Status } from "./contract.ts";
import { listFacts } from "./facts.ts";

const at = "2026-11-22T12:00:00.000Z";
const hoursAgo = (hours: number) => new Date(Date.parse(at) - hours * 3_600_000).toISOString();
const [megabyte, gigabyte] = [2 ** 20, 2 ** 30];

const machine: Machine = {
  host: "guadua",
  release: { version: "1.2.0", commit: "0a1b2c3d4e5f", build: "aaaaaaaaaaaa", migration: "0042_drafts" },
  node: "24.21.0",
  database: "embedded",
  sendsMail: true,
  disk: { free: 40 * gigabyte, total: 100 * gigabyte },
  exposed: [],
};
const report: ServerReport = {
  ...machine,
  memory: 200 * megabyte,
  workers: { ready: 4, wanted: 4, died: 0 },
  readsWaiting: 0,
  refused: 0,
  followsWrites: true,
  reachesStorage: true,
};
const serve = (changes: Partial<ServerReport> = {}) => ({
  startedAt: hoursAgo(30),
  report: { ...report, ...changes },
});
const backup = {
  at: hoursAgo(20),
  host: "guadua",
  path: "/copias/copia.tar.gz",
  bytes: 5 * megabyte,
  missingFiles: 0,
  checkedAt: hoursAgo(20),
};
/** An installation without anything to do. */
const healthy: Omit<Status, "tasks"> = {
  at,
  servers: [serve()],
  machine: null,
  backup: { last: backup, failure: null },
  mail: { waiting: 1, oldestAt: hoursAgo(0.5), problem: "", failed: 0, doubtful: 0 },
  images: { failed: 0, problem: "" },
  database: {
    version: "18.1",
    bytes: 30 * megabyte,
    connections: 12,
    maxConnections: 100,
    contentVersion: 1234,
  },
  lastImport: { at: hoursAgo(100), actorName: "rosa", source: "estudio.json", undoneAt: null },
};
const { mail, database } = healthy;

const read = (changes: Partial<Status>) =>
  listTasks({ ...healthy, ...changes }).map(({ isUrgent, text }) => `${isUrgent ? "! " : ""}${text}`);

it.each<[string, Partial<Status>, RegExp[]]>([
  ["nothing", {}, []],
  [
    "folders that others may read",
    { servers: [serve({ exposed: ["media", "imports"] })] },
    [/^! En guadua otras cuentas .* leer en la carpeta de datos: media, imports\. .*`chmod -R go-rwx`/],
  ],
  ["no server", { servers: [], machine }, [/^! El sitio no está funcionando\. Arráncalo con `npm start`/]],
  [
    "two builds of one version",
    { servers: [serve(), serve({ release: { ...machine.release, build: "bbbbbbbbbbbb" } })] },
    [/^Funcionan servidores de versiones/],
  ],
  [
    "two servers of one build, one of them started from another folder",
    { servers: [serve(), serve({ host: "sietecueros" })] },
    [],
  ],
  [
    "one build that knows another migration",
    { servers: [serve(), serve({ release: { ...machine.release, migration: "0043_places" } })] },
    [/^Funcionan servidores de versiones/],
  ],
  [
    "a server of another version",
    { servers: [serve(), { startedAt: at, report: null }] },
    [/versiones distintas/],
  ],
  ["no notifications", { servers: [serve({ followsWrites: false })] }, [/^guadua no recibe los avisos/]],
  [
    "no storage",
    { servers: [serve({ reachesStorage: false })] },
    [/^! guadua no llega al almacén de imágenes/],
  ],
  ["never backed up", { backup: { last: null, failure: null } }, [/^! Todavía no hay ninguna copia/]],
  ["a backup of 47 hours", { backup: { last: { ...backup, at: hoursAgo(47) }, failure: null } }, []],
  [
    "a backup of 3 days",
    { backup: { last: { ...backup, at: hoursAgo(75) }, failure: null } },
    [/^Hace 3 días de la última copia\. Haz una con `npm run backup`\.$/],
  ],
  [
    "a backup of 12 days",
    { backup: { last: { ...backup, at: hoursAgo(12 * 24) }, failure: null } },
    [/^! Hace 12 días de la última copia\. Haz una con `npm run backup`\.$/],
  ],
  [
    "a backup that failed, and files that are missing",
    {
      backup: {
        last: { ...backup, missingFiles: 2 },
        failure: { at, problem: "No existe la carpeta /copias." },
      },
    },
    [/^! La última copia no se pudo hacer: No existe la carpeta \/copias\.$/, /faltaban .* 2 archivos/],
  ],
  [
    "little room",
    { servers: [serve({ disk: { free: 1.5 * gigabyte, total: gigabyte } })] },
    [/^A guadua le quedan 1,5 GB libres/],
  ],
  [
    "hardly any room",
    { servers: [serve({ disk: { free: 100 * megabyte, total: gigabyte } })] },
    [/^! A guadua le quedan 100 MB/],
  ],
  ["room that the system does not report", { servers: [serve({ disk: null })] }, []],
  [
    "images of a host that is gone",
    { images: { failed: 2, problem: "imagenes.example no responde." } },
    [/^2 imágenes de otros sitios no se pudieron copiar\. imagenes\.example no responde\. Se intenta/],
  ],
  [
    "mail that waits",
    { mail: { ...mail, waiting: 3, oldestAt: hoursAgo(5), problem: "No hay conexión." } },
    [/^3 mensajes de contacto esperan su envío; el más antiguo, desde hace 5 horas\. No hay conexión\.$/],
  ],
  [
    "mail that failed or is doubtful",
    { mail: { ...mail, failed: 1, doubtful: 2 } },
    [/^1 mensaje de contacto no se pudo enviar/, /^De 2 mensajes de contacto no se sabe/],
  ],
  [
    "refusals",
    { servers: [serve({ refused: 1200 })] },
    [/^guadua rechazó 1\.200 peticiones en la última hora/],
  ],
  [
    "workers that died",
    { servers: [serve({ workers: { ready: 4, wanted: 4, died: 2 } })] },
    [/^En guadua 2 trabajadores murieron/],
  ],
  [
    "many connections",
    { database: { ...database, connections: 80 } },
    [/^! PostgreSQL tiene 80 conexiones .* 100/],
  ],
])("says what to do about %s", (_what, changes, expected) => {
  expect(read(changes)).toEqual(expected.map((text) => expect.stringMatching(text)));
});

it("shows every figure in words, once for the page and the command", () => {
  const sections = listFacts({ ...healthy, tasks: [] }).map(({ title, facts }) => [
    title,
    // Times have spaces that do not break.
    Object.fromEntries(facts.map(([label, value]) => [label, value.replaceAll(/\s/g, " ")])),
  ]);
  expect(Object.fromEntries(sections)).toEqual({
    "Servidor guadua": {
      "Funciona desde": "hace 30 horas, el 21 de noviembre de 2026 a las 1:00 a. m.",
      Versión: "1.2.0, del commit 0a1b2c3d4e5f",
      Node: "24.21.0",
      "Disco libre": "40 GB de 100 GB",
      Memoria: "200 MB",
      Trabajadores: "4 de 4",
      "Lecturas en espera": "0",
      "Rechazadas en la última hora": "0",
      "Almacén de imágenes": "responde",
      "Páginas guardadas": "en uso",
    },
    "Copias de seguridad": {
      "Última copia": "hace 20 horas, el 21 de noviembre de 2026 a las 11:00 a. m.",
      Archivo: "/copias/copia.tar.gz en guadua, 5 MB",
      Comprobación: "hace 20 horas, leída entera y sin diferencias",
      "Archivos que faltaban": "ninguno",
    },
    "Base de datos": {
      Cuál: "propia, en la carpeta de datos",
      Versión: "PostgreSQL 18.1",
      Tamaño: "30 MB",
      Conexiones: "12 de 100",
      "Versión del contenido": "1.234",
    },
    "Correo de contacto": {
      Envío: "configurado",
      "Por enviar": "1",
      "No se pudieron enviar": "0",
      "En duda": "0",
    },
    "Última importación": {
      Cuándo: "hace 4 días, el 18 de noviembre de 2026 a las 3:00 a. m.",
      Quién: "rosa",
      Archivos: "estudio.json",
    },
  });
});

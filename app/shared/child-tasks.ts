import type { Permission } from "./session/permissions.ts";

/** A script of the product that runs in a process of its own. */
export type ChildTask = {
  script: string;
  /** As in "No pudimos leer el escaneo". */
  does: string;
  /** Milliseconds, for all of it or for each answer, after which the process is killed. */
  timeout: number;
  /** Megabytes of objects that it may have; by default what Node finds right for the machine. */
  memory?: number;
  /** Whose wish starts it; "everyone" where a page or a file needs it. */
  startedBy: Permission | "everyone";
  /** Whether it is given the environment variables that a connection to the database may need. */
  reachesDatabase?: true;
  /** Environment variables of its own. */
  variables?: Readonly<Record<string, string>>;
};

/** The C library keeps freed memory in fewer places, and little of it: what draws charts takes 91 MiB instead of 213. */
const allocation = { MALLOC_ARENA_MAX: "2", MALLOC_TRIM_THRESHOLD_: "131072" };

/** All that runs in child processes. */
export const childTasks = {
  encodeVariant: {
    script: "server/jobs/encode-variant.ts",
    does: "preparar la imagen",
    timeout: 60_000,
    startedBy: "everyone",
  },
  drawPicture: {
    script: "server/jobs/draw-picture.ts",
    does: "dibujar la imagen",
    timeout: 10_000,
    startedBy: "everyone",
    variables: allocation,
  },
  /** The largest study takes some seconds. */
  drawDocument: {
    script: "server/jobs/documents/draw-document.ts",
    does: "preparar el documento",
    timeout: 120_000,
    startedBy: "everyone",
    variables: allocation,
  },
  countPages: {
    script: "server/jobs/documents/count-pages.ts",
    does: "contar las páginas del documento",
    timeout: 60_000,
    startedBy: "writeSiteContent",
  },
  writeSpreadsheet: {
    script: "server/jobs/write-spreadsheet.ts",
    does: "escribir la hoja de cálculo",
    timeout: 60_000,
    startedBy: "everyone",
  },
  /** The C library returns what is freed of a megabyte and more at once; by default it keeps large buffers of an encoder. */
  readScan: {
    script: "server/jobs/read-scan.ts",
    does: "leer el escaneo",
    timeout: 120_000,
    startedBy: "writeContent",
    variables: { MALLOC_MMAP_THRESHOLD_: "1048576" },
  },
  /** A study of some hundred news takes a tenth of a second; 100,000 are read work by work. */
  readStudy: {
    script: "server/jobs/read-study.ts",
    does: "leer los textos del estudio",
    timeout: 10 * 60_000,
    memory: 512,
    startedBy: "writeContent",
    reachesDatabase: true,
  },
  /** For 633 news read twice it takes a tenth of a second. */
  measureAgreement: {
    script: "server/jobs/coding/measure-agreement.ts",
    does: "calcular el acuerdo",
    timeout: 60_000,
    startedBy: "editCodingLists",
  },
  readTexts: {
    script: "server/jobs/mentions/read-texts.ts",
    does: "buscar nombres en los textos",
    timeout: 20_000,
    startedBy: "writeContent",
  },
  /** Of 100,000 news, on a machine with slow cores. */
  computeMentions: {
    script: "server/jobs/mentions/compute-mentions.ts",
    does: "buscar lugares y actores en los textos",
    timeout: 10 * 60_000,
    startedBy: "everyone",
    reachesDatabase: true,
  },
  importFiles: {
    script: "server/jobs/import-files.ts",
    does: "leer los archivos",
    timeout: 15 * 60_000,
    memory: 256,
    startedBy: "importData",
    reachesDatabase: true,
  },
  useTemplate: {
    script: "server/first-start/use-template.ts",
    does: "usar la plantilla",
    timeout: 5 * 60_000,
    memory: 256,
    startedBy: "importData",
    reachesDatabase: true,
  },
  changeDemonstration: {
    script: "server/first-start/change-demo.ts",
    does: "cambiar la demostración",
    timeout: 10 * 60_000,
    startedBy: "importData",
    reachesDatabase: true,
  },
  /** Between two messages. */
  publishEdition: {
    script: "server/jobs/publish-edition.ts",
    does: "cambiar las ediciones",
    timeout: 10 * 60_000,
    startedBy: "publishEditions",
    reachesDatabase: true,
    variables: allocation,
  },
} as const satisfies Record<string, ChildTask>;

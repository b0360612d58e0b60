import { ConnectionProblem } from "../../db/connection-problems.server.ts";
import { DataFolderProblem } from "../adapters/data-folder.ts";
import { EnvironmentError } from "../env.ts";

type Failure = NodeJS.ErrnoException & { address?: string; port?: number; hostname?: string };

/** Sentences by the code of the system, for what is read, written or listened on; `at` is a file or an address. */
const sentences: Record<string, (at: string) => string> = {
  EADDRINUSE: (at) =>
    `Otro programa ya usa ${at}; quizá este mismo sitio, que ya funciona. Detenlo, o elige otro puerto con PORT.`,
  EADDRNOTAVAIL: (at) => `Esta máquina no tiene la dirección ${at}. Corrige HOST.`,
  ENOTFOUND: (at) => `No existe la máquina ${at}. Revisa cómo está escrita en la configuración.`,
  EACCES: (at) =>
    `No hay permiso para usar ${at}. Dáselo al usuario que ejecuta el programa; los puertos menores de 1024 son de root.`,
  EPERM: (at) => `El sistema no permite usar ${at}. Ejecuta el programa con el usuario al que pertenece.`,
  ENOSPC: (at) => `No queda espacio en el disco de ${at}. Libera espacio e inténtalo otra vez.`,
  EDQUOT: (at) => `El usuario no tiene más espacio en el disco de ${at}. Libera espacio o amplía su cuota.`,
  EROFS: (at) =>
    `El disco de ${at} está montado solo para lectura. Móntalo para escritura; si pasó solo, revisa el disco.`,
  EMFILE: () =>
    "El programa no puede abrir más archivos. Sube su límite: ulimit -n, o LimitNOFILE en el servicio.",
  ENAMETOOLONG: (at) => `El nombre ${at} es demasiado largo para el disco. Elige otro más corto.`,
  ELOOP: (at) => `Los enlaces de ${at} llevan en círculo. Corrige la ruta.`,
  "57P01": () =>
    "La base de datos se detuvo mientras tanto. Revisa que el sitio, o su PostgreSQL, esté en marcha e inténtalo otra vez.",
  ENOTDIR: (at) => `Una parte de la ruta ${at} no es una carpeta. Corrige la ruta.`,
};

/** What PostgreSQL's programs and its driver say, by the code that says the same. */
const printed: [RegExp, string][] = [
  [/No space left on device|Check free disk space/, "ENOSPC"],
  [/Disk quota exceeded/, "EDQUOT"],
  [/Read-only file system/, "EROFS"],
  [/Connection terminated|is not queryable|the database system is/, "57P01"],
];

/**
 * @param folder what a failure that names no file is about
 * @returns a sentence with what happened and what to do; null where the cause is not known
 */
export function explainFailure(failure: Failure, folder: string): string | null {
  if (isExplained(failure)) return failure.message;
  const cause = (failure.cause instanceof Error ? failure.cause : failure) as Failure;
  const code = sentences[cause.code ?? ""]
    ? cause.code
    : printed.find(([text]) => text.test(cause.message))?.[1];
  const { hostname, address, port, path = folder } = cause;
  const at = hostname ?? (address === undefined ? path : [address, port].filter(Boolean).join(":"));
  return sentences[code ?? ""]?.(at) ?? null;
}

/** Exit status for what only the operator can change: services are not to start again by themselves. */
const misconfigured = 2;

export function chooseExitStatus(failure: unknown): number {
  return failure instanceof EnvironmentError || failure instanceof DataFolderProblem ? misconfigured : 1;
}

function isExplained(failure: Error): boolean {
  return [EnvironmentError, DataFolderProblem, ConnectionProblem].some((kind) => failure instanceof kind);
}

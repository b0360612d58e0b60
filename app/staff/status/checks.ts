import { formatBytes, formatCount, formatNumber } from "../../shared/values/text.ts";
import type { Status, Task } from "./contract.ts";

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];
const [megabyte, gigabyte] = [2 ** 20, 2 ** 30];

/** From when on something needs doing. Times in milliseconds. */
const thresholds = {
  /** A backup every night may be late by a day. */
  backupAge: 2 * day,
  urgentBackupAge: 7 * day,
  /** Writes are refused below 64 MB (server/limits/disk-space.ts). */
  diskFree: 2 * gigabyte,
  urgentDiskFree: 512 * megabyte,
  mailAge: hour,
  refusedInHour: 50,
  /** Share of the connections that PostgreSQL allows. */
  connections: 0.8,
} as const;

/** "18 GB", "2,4 MB". */
export function formatSpace(bytes: number): string {
  return bytes < gigabyte
    ? formatBytes(bytes)
    : `${formatNumber(Math.round((10 * bytes) / gigabyte) / 10)} GB`;
}

/** "12 días", "3 horas", "1 minuto". */
export function formatDuration(milliseconds: number): string {
  if (milliseconds >= 2 * day) return formatCount(Math.floor(milliseconds / day), "día", "días");
  if (milliseconds >= hour) return formatCount(Math.floor(milliseconds / hour), "hora", "horas");
  if (milliseconds >= minute) return formatCount(Math.floor(milliseconds / minute), "minuto", "minutos");
  return "menos de un minuto";
}

export function getAge(at: string, status: Pick<Status, "at">): number {
  return Date.parse(status.at) - Date.parse(at);
}

type Facts = Omit<Status, "tasks">;

/** What needs doing, the urgent first. */
export function listTasks(status: Facts): Task[] {
  const checks = [
    checkServers,
    checkBackup,
    checkDisks,
    checkMail,
    checkImages,
    checkLoad,
    checkDatabase,
    checkStorages,
  ];
  const tasks = checks.flatMap((check) => check(status));
  return tasks.toSorted((one, other) => Number(other.isUrgent) - Number(one.isUrgent));
}

function checkServers({ servers }: Facts): Task[] {
  const task = (isUrgent: boolean, text: string): Task => ({ about: "server", isUrgent, text });
  if (servers.length === 0)
    return [task(true, "El sitio no está funcionando. Arráncalo con `npm start`, o con su servicio.")];
  const releases = new Set(
    servers.map(({ report }) => report && [report.release.build, report.release.migration].join()),
  );
  return [
    ...(releases.size > 1
      ? [task(false, "Funcionan servidores de versiones distintas. Actualiza y reinicia los que faltan.")]
      : []),
    ...servers
      .filter(({ report }) => report?.followsWrites === false)
      .map(({ report }) =>
        task(
          false,
          `${report?.host} no recibe los avisos de la base de datos, y hace de nuevo cada página que le piden. ` +
            "Revisa la conexión entre los dos.",
        ),
      ),
  ];
}

function checkBackup(status: Facts): Task[] {
  const { last, failure } = status.backup;
  const task = (isUrgent: boolean, text: string): Task => ({ about: "backup", isUrgent, text });
  const tasks: Task[] = [];
  if (failure) tasks.push(task(true, `La última copia no se pudo hacer: ${failure.problem}`));
  if (!last) return [...tasks, task(true, "Todavía no hay ninguna copia. Haz una con `npm run backup`.")];
  const age = getAge(last.at, status);
  if (age > thresholds.backupAge)
    tasks.push(
      task(
        age > thresholds.urgentBackupAge,
        `Hace ${formatDuration(age)} de la última copia. Haz una con \`npm run backup\`.`,
      ),
    );
  if (last.missingFiles > 0)
    tasks.push(
      task(
        false,
        `Al hacer la última copia faltaban en el almacenamiento ${formatCount(last.missingFiles, "archivo", "archivos")}. ` +
          "`npm run backup` dice cuáles.",
      ),
    );
  return tasks;
}

function checkDisks({ servers, machine }: Facts): Task[] {
  const machines = [machine, ...servers.map(({ report }) => report)].filter((found) => found !== null);
  return machines.flatMap(({ host, disk, exposed }): Task[] => {
    const tasks: Task[] = [];
    if (exposed.length > 0)
      tasks.push({
        about: "disk",
        isUrgent: true,
        text:
          `En ${host} otras cuentas de la máquina pueden leer en la carpeta de datos: ${exposed.join(", ")}. ` +
          "El sitio no pudo cerrarlo: hazlo con `chmod -R go-rwx`.",
      });
    if (disk === null || disk.free >= thresholds.diskFree) return tasks;
    const text = `A ${host} le quedan ${formatSpace(disk.free)} libres en la carpeta de datos. Libera espacio.`;
    return [...tasks, { about: "disk", isUrgent: disk.free < thresholds.urgentDiskFree, text }];
  });
}

function checkMail(status: Facts): Task[] {
  const { waiting, oldestAt, problem, failed, doubtful } = status.mail;
  const task = (text: string): Task => ({ about: "mail", isUrgent: false, text });
  const tasks: Task[] = [];
  if (oldestAt !== null && getAge(oldestAt, status) > thresholds.mailAge)
    tasks.push(
      task(
        `${formatCount(waiting, "mensaje de contacto espera", "mensajes de contacto esperan")} su envío; ` +
          `el más antiguo, desde hace ${formatDuration(getAge(oldestAt, status))}.${problem && ` ${problem}`}`,
      ),
    );
  if (failed > 0)
    tasks.push(
      task(
        `${formatCount(failed, "mensaje de contacto no se pudo", "mensajes de contacto no se pudieron")} enviar. ` +
          "Corrige la configuración del correo y envíalos de nuevo.",
      ),
    );
  if (doubtful > 0)
    tasks.push(
      task(
        `De ${formatCount(doubtful, "mensaje de contacto", "mensajes de contacto")} no se sabe si salió el correo. ` +
          "Decide si se envía de nuevo.",
      ),
    );
  return tasks;
}

function checkImages({ images: { failed, problem } }: Facts): Task[] {
  if (failed === 0) return [];
  const text =
    `${formatCount(failed, "imagen de otro sitio no se pudo", "imágenes de otros sitios no se pudieron")} copiar. ${problem} ` +
    "Se intenta otra vez cada cierto tiempo; Importaciones dice cuáles son.";
  return [{ about: "images", isUrgent: false, text }];
}

function checkLoad({ servers }: Facts): Task[] {
  const task = (text: string): Task => ({ about: "load", isUrgent: false, text });
  return servers.flatMap(({ report }): Task[] => {
    if (report === null) return [];
    const { host, refused, workers } = report;
    return [
      ...(refused >= thresholds.refusedInHour
        ? [
            task(
              `${host} rechazó ${formatNumber(refused)} peticiones en la última hora, por exceso de carga. ` +
                "Mira quién las hace en el registro del proxy, o dale más procesadores.",
            ),
          ]
        : []),
      ...(workers.died > 0
        ? [
            task(
              `En ${host} ${formatCount(workers.died, "trabajador murió", "trabajadores murieron")} en la última hora, ` +
                "y otros tomaron su lugar. Mira el registro y la memoria.",
            ),
          ]
        : []),
    ];
  });
}

function checkDatabase({ database: { connections, maxConnections } }: Facts): Task[] {
  if (connections < maxConnections * thresholds.connections) return [];
  const text =
    `PostgreSQL tiene ${formatNumber(connections)} conexiones abiertas de ${formatNumber(maxConnections)}. ` +
    "Sube su `max_connections`, o cierra las que sobran.";
  return [{ about: "database", isUrgent: true, text }];
}

function checkStorages({ servers }: Facts): Task[] {
  return servers
    .filter(({ report }) => report?.reachesStorage === false)
    .map(({ report }) => ({
      about: "storage",
      isUrgent: true,
      text:
        `${report?.host} no llega al almacén de imágenes y documentos: no se ven las que faltan por preparar, ni se pueden subir. ` +
        "Revisa que el servicio funcione, la red hasta él y las claves S3.",
    }));
}

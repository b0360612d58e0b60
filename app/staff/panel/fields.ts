import { href } from "react-router";
import { checks } from "../tables/constants.ts";
import type { TableNoun } from "../tables/fields.ts";

type TaskWords = { title: string; gain: string };

type Check = keyof typeof checks;

/** What checks of the tables, messages and imports ask for, in the order of what doing it gains for the readers. */
const words = {
  unreadMessages: {
    title: "Mensajes de contacto sin leer",
    gain: "Alguien escribió desde la página del proyecto y espera.",
  },
  overdueReports: {
    title: "Avisos de lectores sin responder hace más de 30 días",
    gain: "Quien avisó espera una respuesta, que se publica.",
  },
  outsideStudy: {
    title: "Noticias con fecha por revisar",
    gain: "Su fecha no puede ser cierta, o está a años de todas las demás.",
  },
  newsDuplicate: {
    title: "Noticias que parecen repetidas",
    gain: "Cada una cuenta dos veces en las estadísticas.",
  },
  conflictDuplicate: {
    title: "Conflictos que parecen repetidos",
    gain: "Cada uno cuenta dos veces en las estadísticas.",
  },
  conflictWithoutType: {
    title: "Conflictos sin codificar",
    gain: "Sin su tipo no cuentan en las estadísticas por tipo de conflicto.",
  },
  interventionInDispute: {
    title: "Actuaciones con disputa y sin conflicto registrado",
    gain: "Sus noticias cuentan controles, demandas o protestas que ningún conflicto recoge.",
  },
  newsWithoutConflict: {
    title: "Noticias sin conflicto",
    gain: "Enlazadas, cuentan la historia del conflicto en su página.",
  },
  newsWithoutSource: {
    title: "Noticias sin fuente",
    gain: "Con periódico, fecha y página se pueden citar.",
  },
  conflictWithoutNews: {
    title: "Conflictos sin noticias",
    gain: "Nada respalda todavía lo que dicen.",
  },
  interventionWithoutDatasheet: {
    title: "Actuaciones urbanísticas sin ficha técnica",
    gain: "Créala cuando tengas su descripción, sus características y su mapa.",
  },
  importsWithProblems: {
    title: "Importaciones con advertencias",
    gain: "Lo que se importó con dudas o se rechazó está en el informe de cada una.",
  },
  interventionWithoutImage: {
    title: "Actuaciones urbanísticas sin imagen",
    gain: "Mientras tanto muestran una banda de color.",
  },
  conflictWithoutImage: {
    title: "Conflictos sin imagen",
    gain: "Mientras tanto muestran la banda de color de su actuación.",
  },
  newsWithoutImage: {
    title: "Noticias sin imagen",
    gain: "Mientras tanto muestran la banda de color de su actuación.",
  },
} as const satisfies Partial<Record<Check, TaskWords>> & Record<string, TaskWords>;

export type TaskName = keyof typeof words;
export const taskNames = Object.keys(words) as TaskName[];

export const isCheck = (task: string): task is TaskName & Check => Object.hasOwn(checks, task);

const editPaths: Partial<Record<TableNoun, (id: string) => string>> = {
  intervention: (interventionId) => href("/interventions/:interventionId/edit", { interventionId }),
  conflict: (conflictId) => href("/conflicts/:conflictId/edit", { conflictId }),
  news: (newsId) => href("/news/:newsId/edit", { newsId }),
};

/** What a task is called, the list of all that it is about, and where the first of them is done. */
export function describeTask(task: TaskName, first: string): TaskWords & { list: string; begin: string } {
  return { ...words[task], ...findPaths(task, first) };
}

function findPaths(task: TaskName, first: string): { list: string; begin: string } {
  if (task === "unreadMessages") {
    const list = `${href("/admin/messages")}?unread=true`;
    return { list, begin: list };
  }
  if (task === "overdueReports") return { list: href("/admin/reports"), begin: href("/admin/reports") };
  if (task === "importsWithProblems")
    return { list: href("/admin/imports"), begin: href("/admin/imports/:importId", { importId: first }) };
  const { noun } = checks[task];
  const begin =
    task === "interventionWithoutDatasheet"
      ? href("/interventions/:interventionId/datasheet/create", { interventionId: first })
      : (editPaths[noun]?.(first) ?? "");
  return { list: `${href("/admin/records/:noun", { noun })}?check=${task}`, begin };
}

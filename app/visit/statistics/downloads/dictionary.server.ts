import { dictionaryFile, getFiguresFile } from "../constants.ts";
import type { actorColumns, newsColumns, Sheet, typologyColumns } from "./csv.server.ts";

type Meaning = [meaning: string, unit: string];
const name = "texto";
const id = "24 cifras hexadecimales";

const typology: Record<(typeof typologyColumns)[number], Meaning> = {
  sistema: ["Sistema estructurante de la actuación urbanística del conflicto", name],
  jerarquía: ["Jerarquía urbana de la actuación urbanística del conflicto", name],
  tipo: ["Tipo del conflicto; «Sin codificar» donde todavía no lo tiene", name],
  conflictos: [
    "Cuántos conflictos hay de ese sistema, esa jerarquía y ese tipo; sin fila donde no hay ninguno",
    "conflictos",
  ],
};

const news: Record<(typeof newsColumns)[number], Meaning> = {
  nivel: [
    "Qué cuenta la fila: «actuación», todas las noticias de la actuación; «sin conflicto», las que no nombran ninguno; «conflicto», las que nombran ese conflicto. Los niveles no se suman entre sí",
    name,
  ],
  actuación_id: ["Identificador de la actuación urbanística, el mismo de la API", id],
  actuación: ["Nombre de la actuación urbanística", name],
  sistema: ["Sistema estructurante de la actuación urbanística", name],
  conflicto_id: ["Identificador del conflicto, el mismo de la API; vacío en los otros niveles", id],
  conflicto: ["Nombre del conflicto; vacío en los otros niveles", name],
  año: [
    "Año de la fecha de las noticias; «Fecha por revisar» donde la fecha no puede ser; vacío donde no hay ninguna",
    "año",
  ],
  noticias: [
    "Cuántas noticias; una noticia que nombra dos conflictos cuenta una vez en cada uno",
    "noticias",
  ],
};

const actors: Record<(typeof actorColumns)[number], Meaning> = {
  tipo: ["Tipo del conflicto; «Sin codificar» reúne los conflictos sin tipo o sin escalamiento", name],
  escalamiento: ["Hasta dónde escaló el conflicto", name],
  lado: [
    "«demandante» o «demandado»; «todos» en la fila que cuenta los conflictos de ese tipo y escalamiento; «sin codificar» mientras no haya ningún conflicto codificado",
    name,
  ],
  actor: [
    "Nombre del actor; vacío en las filas «todos»; en las filas «sin codificar», como lo escribió el estudio",
    name,
  ],
  conflictos: ["En cuántos conflictos está el actor de ese lado; cuenta una vez en cada uno", "conflictos"],
};

const columns = ["archivo", "columna", "significado", "unidad", "fuente", "fecha", "filtros"] as const;

/** Address of the site, day of the figures and the filters in words. */
export type DictionarySource = { site: string; date: string; filters: string };

/** What each column of each file means, where its figures come from, of which day they are and how they were chosen. */
export function createDictionarySheet({ site, date, filters }: DictionarySource): Sheet {
  const files = [
    [getFiguresFile(1), typology],
    [getFiguresFile(2), news],
    [getFiguresFile(3), actors],
    [
      dictionaryFile,
      {
        fuente: ["De dónde vienen las cifras", name],
        fecha: ["Día en que se contaron: el sitio sigue creciendo", "aaaa-mm-dd"],
        filtros: ["Con qué filtros se contaron", name],
      },
    ],
  ] as const;
  return {
    columns,
    rows: files.flatMap(([archivo, meanings]) =>
      Object.entries<readonly [string, string]>(meanings).map(([columna, [significado, unidad]]) => ({
        archivo,
        columna,
        significado,
        unidad,
        fuente: `Conteo sobre los registros publicados en ${site}`,
        fecha: date,
        filtros: filters || "Sin filtros",
      })),
    ),
  };
}

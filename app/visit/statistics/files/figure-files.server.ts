import { writeCsvRows } from "../../../features/open-data/formats/csv.server.ts";
import { type StatisticName, statisticOptions } from "../../../nouns/site/constants.ts";
import type { CrossRow } from "../../../shared/figures/cross-tab.ts";
import { type AxisName, agree, getAxis, getSystem } from "../../../shared/study/study.ts";
import { capitalize } from "../../../shared/values/text.ts";
import { dictionaryFile, getFiguresFile } from "../constants.ts";
import type { Statistic } from "../contract.ts";
import { unlinkedRow } from "../figures/news.server.ts";

const nameThat = (name: AxisName) => `${agree(name, "ese", "esa")} ${getAxis(name).one}`;

/** For each column of a file what it means, and its unit. */
type Columns = Record<string, readonly [meaning: string, unit: string]>;
type FigureRow = Record<string, string | number>;

const text = "texto";
const id = "24 cifras hexadecimales";
const uncoded = "Sin codificar";

/** The columns of the files, in their order: what the dictionary says of them, and the rows below them. */
const files: Record<
  StatisticName,
  { listColumns: () => Columns; list: (statistic: Statistic) => FigureRow[] }
> = {
  typology: {
    listColumns: () => ({
      [getAxis("system").one]: [
        `${capitalize(getAxis("system").term)} de la actuación urbanística del conflicto`,
        text,
      ],
      [getAxis("hierarchy").one]: [
        `${capitalize(getAxis("hierarchy").term)} de la actuación urbanística del conflicto`,
        text,
      ],
      tipo: ["Tipo del conflicto; «Sin codificar» donde todavía no lo tiene", text],
      conflictos: [
        `Cuántos conflictos hay de ${nameThat("system")}, ${nameThat("hierarchy")} y ese tipo; sin fila donde no hay ninguno`,
        "conflictos",
      ],
    }),
    list: listTypology,
  },
  news: {
    listColumns: () => ({
      nivel: [
        "Qué cuenta la fila: «actuación», todas las noticias de la actuación; «sin conflicto», las que no nombran ninguno; «conflicto», las que nombran ese conflicto. Los niveles no se suman entre sí",
        text,
      ],
      actuación_id: ["Identificador de la actuación urbanística, el mismo de la API", id],
      actuación: ["Nombre de la actuación urbanística", text],
      [getAxis("system").one]: [`${capitalize(getAxis("system").term)} de la actuación urbanística`, text],
      conflicto_id: ["Identificador del conflicto, el mismo de la API; vacío en los otros niveles", id],
      conflicto: ["Nombre del conflicto; vacío en los otros niveles", text],
      año: [
        "Año de la fecha de las noticias; «Fecha por revisar» donde la fecha no puede ser; vacío donde no hay ninguna",
        "año",
      ],
      noticias: [
        "Cuántas noticias; una noticia que nombra dos conflictos cuenta una vez en cada uno",
        "noticias",
      ],
    }),
    list: listNews,
  },
  actors: {
    listColumns: () => ({
      tipo: ["Tipo del conflicto; «Sin codificar» donde todavía no lo tiene", text],
      escalamiento: ["Hasta dónde escaló el conflicto; «Sin codificar» donde todavía no se sabe", text],
      lado: [
        "«demandante» o «demandado»; «todos» en la fila que cuenta los conflictos de ese tipo y escalamiento; «sin codificar» para los actores de los conflictos que todavía no tienen lados",
        text,
      ],
      actor: [
        "Nombre del actor; vacío en las filas «todos»; en las filas «sin codificar», como lo escribió el estudio",
        text,
      ],
      conflictos: [
        "En cuántos conflictos está el actor de ese lado; cuenta una vez en cada uno",
        "conflictos",
      ],
    }),
    list: listActors,
  },
};

/** All figures of a statistic that was counted without limits. */
export function writeFigures(statistic: Statistic): string {
  const { listColumns, list } = files[statistic.name];
  return writeCsvRows(Object.keys(listColumns()), list(statistic));
}

/** Address of the site, day of the figures and the filters in words. */
export type DictionarySource = { site: string; date: string; filters: string };

/** What each column of each file means, where its figures come from, of which day they are and how they were chosen. */
export function writeDictionary({ site, date, filters }: DictionarySource): string {
  const own: Columns = {
    fuente: ["De dónde vienen las cifras", text],
    fecha: ["Día en que se contaron: el sitio sigue creciendo", "aaaa-mm-dd"],
    filtros: ["Con qué filtros se contaron", text],
  };
  const described: [archivo: string, Columns][] = [
    ...statisticOptions.map(({ name, option }): [string, Columns] => [
      getFiguresFile(option),
      files[name].listColumns(),
    ]),
    [dictionaryFile, own],
  ];
  const rows = described.flatMap(([archivo, columns]) =>
    Object.entries(columns).map(([columna, [significado, unidad]]) => ({
      archivo,
      columna,
      significado,
      unidad,
      fuente: `Conteo sobre los registros publicados en ${site}`,
      fecha: date,
      filtros: filters || "Sin filtros",
    })),
  );
  return writeCsvRows(["archivo", "columna", "significado", "unidad", ...Object.keys(own)], rows);
}

/** A row for each system, hierarchy and type that has conflicts. */
function listTypology({ tables: [bySystem, byType] }: Statistic): FigureRow[] {
  return (bySystem?.rows ?? []).flatMap((system) =>
    system.cells.flatMap((all, place) => {
      const coded = (byType?.rows ?? []).map(({ label, rows }) => ({
        tipo: label,
        conflictos: rows?.find(({ id }) => id === system.id)?.cells[place] ?? 0,
      }));
      const rest = coded.reduce((left, { conflictos }) => left - conflictos, all);
      return [...coded, { tipo: uncoded, conflictos: rest }]
        .filter(({ conflictos }) => conflictos > 0)
        .map((row) => ({
          [getAxis("system").one]: system.label,
          [getAxis("hierarchy").one]: bySystem?.columns[place]?.label ?? "",
          ...row,
        }));
    }),
  );
}

/** For each intervention its news by year, then those that name no conflict, then those of each of its conflicts. */
function listNews({ tables: [, byIntervention] }: Statistic): FigureRow[] {
  const years = byIntervention?.columns ?? [];
  return (byIntervention?.rows ?? []).flatMap((intervention) => {
    const place = {
      actuación_id: intervention.id,
      actuación: intervention.label,
      [getAxis("system").one]: getSystem(intervention.system ?? "").name,
    };
    const yearly = (nivel: string, { cells }: CrossRow, conflict = { id: "", label: "" }): FigureRow[] => {
      const own = { nivel, ...place, conflicto_id: conflict.id, conflicto: conflict.label };
      const counted = cells.flatMap((noticias, index) =>
        noticias > 0 ? [{ ...own, año: years[index]?.label ?? "", noticias }] : [],
      );
      return counted.length > 0 ? counted : [{ ...own, año: "", noticias: 0 }];
    };
    const below = Object.groupBy(intervention.rows ?? [], ({ id }) =>
      id === unlinkedRow ? id : "conflicts",
    );
    return [
      ...yearly("actuación", intervention),
      ...(below.unlinked ?? []).flatMap((row) => yearly("sin conflicto", row)),
      ...(below.conflicts ?? []).flatMap((row) => yearly("conflicto", row, row)),
    ];
  });
}

/** For each type and escalation how many conflicts, then each actor of each side; last, the names as the study wrote them. */
function listActors({ total, tables: [byType, asWritten] }: Statistic): FigureRow[] {
  const none = { tipo: uncoded, escalamiento: uncoded };
  const sides = { claimant: "demandante", defendant: "demandado" };
  return [
    ...(byType?.rows ?? []).flatMap((type) =>
      (byType?.columns ?? []).flatMap(({ part, label }, place): FigureRow[] => {
        const group = { tipo: type.id || uncoded, escalamiento: part === null ? uncoded : label };
        const row = (lado: string, actor: string, { cells }: CrossRow) => ({
          ...group,
          lado,
          actor,
          conflictos: cells[place] ?? 0,
        });
        return [
          row("todos", "", type),
          ...(type.rows ?? []).flatMap(({ id, rows = [] }) =>
            rows.map((actor) => row(sides[id as keyof typeof sides], actor.label, actor)),
          ),
        ].filter(({ conflictos }) => conflictos > 0);
      }),
    ),
    ...(total > 0 && byType?.rows.length === 0
      ? [{ ...none, lado: "todos", actor: "", conflictos: total }]
      : []),
    ...(asWritten?.rows ?? []).map(({ label, total }) => ({
      ...none,
      lado: "sin codificar",
      actor: label,
      conflictos: total,
    })),
  ];
}

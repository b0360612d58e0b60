import { fixedSystems } from "../../../records/catalog/constants.ts";
import { reviewLabel, reviewYear } from "../../../records/news/checks.ts";
import { writeCsvRows } from "../../../records/open-data/formats/csv.server.ts";
import type { ActorStatistic, NewsStatistic, Side, TypologyStatistic, YearCount } from "../contract.ts";

type Row = Record<string, string | number>;
/** The columns are in order, and written even without rows. */
export type Sheet = { columns: readonly string[]; rows: Row[] };

const uncoded = "Sin codificar";

export function writeCsv({ columns, rows }: Sheet): string {
  return writeCsvRows(columns, rows);
}

export const typologyColumns = ["sistema", "jerarquía", "tipo", "conflictos"] as const;

/** A row for each system, hierarchy and type that has conflicts. */
export function createTypologySheet({ systems, hierarchies, types }: TypologyStatistic): Sheet {
  const rows = systems.flatMap((system) =>
    hierarchies.flatMap((hierarchy, place) => {
      const coded = types.map(({ name, systems }) => ({
        type: name,
        conflicts: systems.find(({ id }) => id === system.id)?.cells[place] ?? 0,
      }));
      const rest = coded.reduce((left, { conflicts }) => left - conflicts, system.cells[place] ?? 0);
      return [...coded, { type: uncoded, conflicts: rest }]
        .filter(({ conflicts }) => conflicts > 0)
        .map(({ type, conflicts }) => ({
          sistema: system.name,
          jerarquía: hierarchy.name,
          tipo: type,
          conflictos: conflicts,
        }));
    }),
  );
  return { columns: typologyColumns, rows };
}

export const newsColumns = [
  "nivel",
  "actuación_id",
  "actuación",
  "sistema",
  "conflicto_id",
  "conflicto",
  "año",
  "noticias",
] as const;

/** For each intervention its news by year, then those that name no conflict, then those of each of its conflicts. */
export function createNewsSheet({ interventions }: NewsStatistic): Sheet {
  const rows = interventions.flatMap((intervention) => {
    const place = {
      actuación_id: intervention.id,
      actuación: intervention.name,
      sistema: fixedSystems.find(({ id }) => id === intervention.systemId)?.name ?? "",
    };
    const yearly = (nivel: string, conflict: { id: string; name: string }, years: YearCount[]): Row[] =>
      (years.length > 0 ? years : [["", 0] as const]).map(([year, news]) => ({
        nivel,
        ...place,
        conflicto_id: conflict.id,
        conflicto: conflict.name,
        año: year === reviewYear ? reviewLabel : year,
        noticias: news,
      }));
    const none = { id: "", name: "" };
    return [
      ...yearly("actuación", none, intervention.years),
      ...(intervention.unlinked > 0 ? yearly("sin conflicto", none, intervention.unlinkedYears) : []),
      ...intervention.conflicts.flatMap((conflict) => yearly("conflicto", conflict, conflict.years)),
    ];
  });
  return { columns: newsColumns, rows };
}

export const actorColumns = ["tipo", "escalamiento", "lado", "actor", "conflictos"] as const;

/** For each type and escalation how many conflicts, then each actor of each side; last, what is not coded, as it was written. */
export function createActorSheet({ escalations, types, uncoded: rest, asWritten }: ActorStatistic): Sheet {
  const rows = types.flatMap((type) =>
    escalations.flatMap(({ name: escalamiento }, place): Row[] => {
      const group = { tipo: type.name, escalamiento };
      const conflictos = type.cells[place] ?? 0;
      if (conflictos === 0) return [];
      const ofSide = (lado: string, { mostNamed }: Side) =>
        mostNamed
          .map(({ name, cells }) => ({ ...group, lado, actor: name, conflictos: cells[place] ?? 0 }))
          .filter(({ conflictos }) => conflictos > 0);
      return [
        { ...group, lado: "todos", actor: "", conflictos },
        ...ofSide("demandante", type.claimants),
        ...ofSide("demandado", type.defendants),
      ];
    }),
  );
  const none = { tipo: uncoded, escalamiento: uncoded };
  if (rest > 0) rows.push({ ...none, lado: "todos", actor: "", conflictos: rest });
  for (const { name, conflicts } of asWritten)
    rows.push({ ...none, lado: "sin codificar", actor: name, conflictos: conflicts });
  return { columns: actorColumns, rows };
}

import { asc, desc, eq } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { hierarchies, systems } from "../../../db/schema/catalog.ts";
import { publications } from "../../../db/schema/evidence/publications.ts";
import { systemActor } from "../../../server/first-start/seed.server.ts";
import { createTestDatabase } from "../../../tests/support/database.ts";
import {
  apply,
  clearContent,
  getOutcomes,
  intervention,
  listKinds,
  oid,
  systemId,
  toFiles,
} from "../../../tests/support/imports.ts";
import { undoImport } from "../../../tests/support/operations.ts";

const { db } = await createTestDatabase();
beforeEach(() => clearContent(db));

it("an import adopts names of fixed lists only on request", async () => {
  const files = toFiles({ _id: { $oid: systemId }, systemName: "Sistema de Movilidad (calles)" });
  const readName = async () => (await db.select().from(systems).where(eq(systems.id, systemId)))[0]?.name;
  const first = await apply(db, files);
  expect([listKinds(first.report), await readName()]).toEqual([["nameKept systemName"], "Movilidad"]);
  const { id, report } = await apply(db, { ...files, updateNames: true });
  expect([getOutcomes(report, "systems"), await readName()]).toEqual([
    { updated: 1 },
    "Sistema de Movilidad (calles)",
  ]);
  await undoImport({ db }, systemActor, { id });
  expect(await readName()).toBe("Movilidad");
});

it("an import adds new entries to the end of a fixed list", async () => {
  const { id } = await apply(
    db,
    toFiles({ _id: oid(7), systemName: "Aguas" }, intervention(1, { internalSystem: oid(7) })),
  );
  const list = await db.select().from(systems).orderBy(systems.position);
  expect(list.at(-1)?.name).toBe("Aguas");
  await undoImport({ db }, systemActor, { id });
  expect(await db.select().from(systems)).toHaveLength(list.length - 1);
});

it("an import lets records swap their names, and undoes it", async () => {
  await db.delete(publications);
  const paper = (number: number, name: string) => ({ _id: oid(number), name, place: "Cali" });
  const readNames = async () =>
    (await db.select().from(publications).orderBy(publications.id)).map(({ name }) => name);
  await apply(db, toFiles(paper(21, "El Uno"), paper(22, "El Dos"), paper(23, "El Tres")));
  // One of them also leaves its name to a record that is new.
  const swapped = [paper(21, "El Dos"), paper(22, "El Uno"), paper(23, "El Cuatro"), paper(24, "El Tres")];
  const { id, report } = await apply(db, toFiles(...swapped));
  expect(getOutcomes(report, "publications")).toEqual({ created: 1, updated: 3 });
  expect(await readNames()).toEqual(["El Dos", "El Uno", "El Cuatro", "El Tres"]);
  await undoImport({ db }, systemActor, { id });
  expect(await readNames()).toEqual(["El Uno", "El Dos", "El Tres"]);
  await db.delete(publications);
});

it("an import adds new entries in the order of their positions, and those without one behind them", async () => {
  const entries = [
    { _id: oid(7), systemName: "Segundo", position: 2 },
    { _id: oid(8), systemName: "Sin lugar" },
    { _id: oid(9), systemName: "Raro", position: "al final" },
    { _id: oid(10), systemName: "Primero", position: "1" },
  ];
  const { id, report } = await apply(db, toFiles(...entries.map((entry) => ({ ...entry, color: "azul" }))));
  const list = await db.select().from(systems).orderBy(systems.position);
  expect(list.slice(-4).map(({ name }) => name)).toEqual(["Primero", "Segundo", "Sin lugar", "Raro"]);
  expect(listKinds(report)).toEqual(["wrongMetadata position"]);
  await undoImport({ db }, systemActor, { id });
});

it("an import refuses what a list has no room for, with what needs it, and keeps to the list's own order", async () => {
  const ofList = asc(hierarchies.position);
  const [last] = await db.select().from(hierarchies).orderBy(desc(hierarchies.position)).limit(1);
  await db
    .update(hierarchies)
    .set({ position: 20 })
    .where(eq(hierarchies.id, String(last?.id)));
  const names = ["Vereda", "Comuna", "País", "Cuenca", "Mundo"];
  const entries = names.map((hierarchyName, index) => ({ _id: oid(70 + index), hierarchyName }));
  const works = [intervention(1, { hierarchy: oid(73) }), intervention(2, { hierarchy: oid(74) })];
  const { id, report } = await apply(db, toFiles(...entries, ...works));
  expect(getOutcomes(report, "hierarchies")).toEqual({ created: 4, refused: 1 });
  expect(getOutcomes(report, "interventions")).toEqual({ created: 1, refused: 1 });
  expect(listKinds(report)).toEqual(["fullList hierarchyName", "refusedParent hierarchy"]);
  const added = (await db.select().from(hierarchies).orderBy(ofList)).slice(4);
  expect(added.map(({ name, position }) => [name, position])).toEqual(
    names.slice(0, 4).map((name, index) => [name, 21 + index]),
  );
  // A file says what an entry means without being asked about its name.
  const described = await apply(db, toFiles({ ...entries[0], meaning: "Del campo" }));
  expect(getOutcomes(described.report, "hierarchies")).toEqual({ updated: 1 });
  await undoImport({ db }, systemActor, { id: described.id });
  await undoImport({ db }, systemActor, { id });
});

import { and, eq, ne, sql } from "drizzle-orm";
import type { Transaction } from "../../../db/client.server.ts";
import { loadRows, type Row } from "../../../db/rows.server.ts";
import { places } from "../../../db/schema/places/places.ts";
import { workPlaces } from "../../../db/schema/places/work-places.ts";
import type { NounRules } from "../../records/noun-rules.server.ts";
import { invalidField } from "../../shared/api/errors.ts";
import { toColumns } from "../../shared/database/field-columns.server.ts";
import { pagingQuery } from "../../shared/lists/list-query.ts";
import { type PlaceKind, placeKinds } from "../../shared/places/place-kinds.ts";
import { formatCount } from "../../shared/values/text.ts";
import {
  type PlaceRecordUpdate,
  placeRecordInput,
  placeRecordMessages,
  placeRecordUpdate,
  placeShape,
} from "./contract.ts";
import { placeFields, placeNoun } from "./declaration.ts";
import { getPlaceRecord, listPlaceRecords } from "./queries.server.ts";

export const placeRules: NounRules<PlaceRecordUpdate> = {
  noun: "place",
  declaration: placeNoun,
  messages: placeRecordMessages,
  permission: { write: "editPlaces", delete: "editPlaces" },
  isShared: true,
  async prepare({ tx }, fields, before) {
    await requireWiderParent(tx, fields, before);
    await requireOwnName(tx, fields, before);
    return toColumns(placeFields, fields);
  },
  async findUse(tx, id) {
    const within = await tx.$count(places, eq(places.parentId, id));
    if (within > 0)
      return `No se puede eliminar: ${formatCount(within, "lugar pertenece", "lugares pertenecen")} a él.`;
    const works = await tx.$count(workPlaces, eq(workPlaces.placeId, id));
    if (works === 0) return null;
    return `No se puede eliminar: ${formatCount(works, "actuación está ubicada", "actuaciones están ubicadas")} en él.`;
  },
  calls: {
    one: "place",
    summaries: { list: "The register of places, from the widest kind to the narrowest" },
    read: null,
    query: pagingQuery,
    shape: placeShape,
    input: placeRecordInput,
    update: placeRecordUpdate,
    list: listPlaceRecords,
    get: getPlaceRecord,
  },
};

const isWider = (kind: PlaceKind, other: PlaceKind) => placeKinds.indexOf(kind) < placeKinds.indexOf(other);

async function requireWiderParent(tx: Transaction, { parent, kind }: PlaceRecordUpdate, before: Row | null) {
  if (before) {
    const within = await tx.select({ kind: places.kind }).from(places).where(eq(places.parentId, before.id));
    if (within.some((place) => !isWider(kind, place.kind)))
      throw invalidField("kind", "Tiene lugares de una clase más amplia, o de la misma, que pertenecen a él");
  }
  if (!parent) return;
  const wider = (await loadRows(tx, "place", [parent])).get(parent);
  if (!wider) throw invalidField("parent", "Ese lugar no existe");
  if (!isWider(wider.kind as PlaceKind, kind))
    throw invalidField("parent", "Solo pertenece a un lugar de una clase más amplia");
}

async function requireOwnName(
  tx: Transaction,
  { name, kind, parent }: PlaceRecordUpdate,
  before: Row | null,
) {
  const [taken] = await tx
    .select({ id: places.id })
    .from(places)
    .where(
      and(
        sql`fold_text(${places.name}) = fold_text(${name})`,
        eq(places.kind, kind),
        sql`${places.parentId} is not distinct from ${(parent ?? before?.parentId) || null}`,
        ne(places.id, before?.id ?? ""),
      ),
    );
  if (taken) throw invalidField("name", "Ya hay un lugar de esa clase con ese nombre");
}

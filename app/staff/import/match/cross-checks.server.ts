import { and, inArray, isNotNull, sql } from "drizzle-orm";
import { splitIntoChunks } from "../../../../db/chunks.ts";
import type { Reader } from "../../../../db/client.server.ts";
import { sampledConflict } from "../../../../db/links/follow-codings.server.ts";
import { isSampled } from "../../../../db/links/sampled-records.server.ts";
import { conflicts } from "../../../../db/schema/conflicts.ts";
import { media } from "../../../../db/schema/media.ts";
import { revisions } from "../../../../db/schema/revisions.ts";
import { getCodingLists } from "../../../nouns/site/queries.server.ts";
import { rules } from "../collections.server.ts";
import { listedFields } from "../contract.ts";
import type { Collection } from "../fields.ts";
import type { Problems } from "../problems.server.ts";
import { foldName, readId } from "../read/names.server.ts";
import type { Directory, StoredKey } from "./directory.server.ts";
import { type Decision, type Draft, isAccepted, isChanging, isUndecided } from "./draft.server.ts";

/** Interventions also list their children; the child decides where it belongs, so a list that differs only warns. */
export function checkChildren(drafts: Draft[], directory: Directory, problems: Problems): void {
  for (const draft of drafts.filter(isAccepted))
    for (const [field, collection] of Object.entries(rules[draft.collection].children))
      for (const given of draft.children[field] ?? []) {
        const childId = readId(given);
        const child = `Nombra ${rules[collection].one} ${childId}`;
        const parent = childId && directory.getParent(collection, childId);
        if (childId === null)
          problems.add("danglingLink", draft, field, `«${given.slice(0, 60)}» no es un identificador.`);
        else if (parent === null) {
          const why = directory.wasRefused(collection, childId)
            ? "se rechazó"
            : "no está en los archivos ni en la base de datos";
          problems.add("danglingLink", draft, field, `${child}, que ${why}.`);
        } else if (parent !== draft.id && !directory.isShared(collection, childId, draft.id)) {
          const reason = `${child}, que dice ser de la actuación ${parent}; vale lo que dice el registro.`;
          problems.add("otherParent", draft, field, reason);
        }
      }
}

/** A record decides where it belongs; that its intervention lists others, but not it, is pointed out. */
export function checkUnlisted(drafts: Draft[], problems: Problems): void {
  const parents = new Map(
    drafts
      .filter((draft) => draft.collection === "interventions" && isAccepted(draft))
      .map((draft) => [draft.id, draft]),
  );
  const { children } = rules.interventions;
  for (const draft of drafts.filter(isAccepted)) {
    const parent = parents.get(draft.referenceIds.intervention ?? "");
    const field = Object.keys(children).find((name) => children[name] === draft.collection);
    const listed = parent?.children[field ?? ""] ?? [];
    if (!parent || listed.length === 0 || listed.includes(draft.id)) continue;
    const reason = `La actuación ${parent.record} no lo tiene en su lista; vale lo que dice el registro.`;
    problems.add("unlistedChild", draft, "intervention", reason);
  }
}

/** The form offers these choices only; a file may have others. */
export async function checkChoices(db: Reader, drafts: Draft[], problems: Problems): Promise<void> {
  const coded = drafts.filter((draft) => draft.collection === "conflicts" && isChanging(draft));
  if (coded.length === 0) return;
  const { types, escalations } = await getCodingLists(db);
  for (const draft of coded)
    for (const [field, choices] of [
      ["type", types],
      ["escalation", escalations],
    ] as const) {
      const value = String(draft.fields[field] ?? "");
      if (value === "" || choices.includes(value)) continue;
      const reason = `«${value}» no está en la lista de opciones; se importa como está.`;
      problems.add("unlistedChoice", draft, field, reason);
    }
}

/** The write would refuse every record for one conflict of an open sample that says how it is read: that one alone is. */
export async function refuseSampled(db: Reader, drafts: Draft[], problems: Problems): Promise<void> {
  const coded = drafts.flatMap((draft) => {
    if (draft.collection !== "conflicts" || !isChanging(draft)) return [];
    const field = listedFields.find((name) => (draft.after?.[name] ?? "") !== "");
    return field ? [{ draft, field }] : [];
  });
  const byId = Map.groupBy(coded, ({ draft }) => draft.id);
  for (const ids of splitIntoChunks([...byId.keys()])) {
    const sampled = await db
      .select({ id: conflicts.id })
      .from(conflicts)
      .where(and(inArray(conflicts.id, ids), isSampled(sql`'conflict'`, conflicts.id)));
    for (const { id } of sampled)
      for (const { draft, field } of byId.get(id) ?? []) {
        problems.add("invalid", draft, field, sampledConflict);
        draft.after = null;
      }
  }
}

/**
 * A value that neither the codebook's list nor a stored conflict has refuses its row of a table until somebody says that it
 * is meant. While there is no list, every value is imported as it is.
 */
export async function refuseUnlistedValues(
  db: Reader,
  drafts: Draft[],
  { problems, create }: Pick<Decision, "problems" | "create">,
): Promise<void> {
  const rows = drafts.filter((draft) => isUndecided(draft) && draft.columns);
  if (rows.length === 0) return;
  const { types, escalations } = await getCodingLists(db);
  const used = await db
    .selectDistinct({ type: conflicts.type, escalation: conflicts.escalation })
    .from(conflicts);
  const lists = { type: types, escalation: escalations };
  for (const field of listedFields) {
    if (lists[field].length === 0) continue;
    const meant = create.filter((value) => value.field === field).map(({ name }) => name);
    const known = new Set([...lists[field], ...used.map((row) => row[field]), ...meant]);
    for (const draft of rows) {
      const value = String(draft.fields[field] ?? "");
      if (value === "" || known.has(value)) continue;
      problems.addMissing(draft.collection, value, field);
      problems.add("unlistedValue", draft, field, `«${value}» no está en la lista de opciones.`);
    }
  }
}

/** A record may name an image of this site that is not here: of another installation, or deleted. */
export async function checkOwnImages(db: Reader, drafts: Draft[], problems: Problems): Promise<void> {
  const named = drafts.filter(isChanging).flatMap((draft) =>
    rules[draft.collection].imageFields.flatMap((field) => {
      const [, id] = /^\/media\/([0-9a-f]{24})/.exec(String(draft.fields[field] ?? "")) ?? [];
      return id ? [{ draft, field, id }] : [];
    }),
  );
  const here = new Set<string>();
  for (const ids of splitIntoChunks([...new Set(named.map(({ id }) => id))]))
    for (const { id } of await db.select({ id: media.id }).from(media).where(inArray(media.id, ids)))
      here.add(id);
  for (const { draft, field, id } of named)
    if (!here.has(id))
      problems.add("danglingLink", draft, field, "La imagen no está en este sitio: súbela de nuevo.");
}

type Named = Pick<StoredKey, "id" | "name" | "interventionId">;

/** Points out names that differ at most in case and accents; the first of them is not pointed out. */
export function checkRepeatedNames(
  collection: Collection,
  drafts: Draft[],
  directory: Directory,
  problems: Problems,
): void {
  const { nameField, isOrderedList, one, keyFields } = rules[collection];
  // A comuna and one of its barrios have one name.
  if (nameField === null || isOrderedList || keyFields.length > 0) return;
  const accepted = drafts.filter(
    (draft) => isAccepted(draft) && !draft.isAdded && (draft.after ?? draft.before) !== null,
  );
  const incoming = new Set(accepted.map(({ id }) => id));
  const stored = directory.getStored(collection).filter(({ id }) => !incoming.has(id));
  const byName = Map.groupBy<string, Named>(stored, ({ name }) => foldName(name));
  for (const draft of accepted) {
    const { id, referenceIds } = draft;
    const interventionId = referenceIds.intervention ?? "";
    const name = foldName(draft.name);
    const named = byName.get(name) ?? [];
    const others = named.filter((other) => other.id !== id);
    named.push({ id, interventionId, name });
    byName.set(name, named);
    const other = others.find((record) => record.interventionId === interventionId) ?? others[0];
    if (!other) continue;
    const isSame = other.interventionId === interventionId;
    const where = isSame ? " de la misma actuación" : ` de la actuación ${other.interventionId}`;
    const reason = `Se llama igual que ${one} ${other.id}${collection === "interventions" ? "" : where}.`;
    problems.add("repeatedName", draft, nameField, reason);
  }
}

/**
 * A warning tells where a row replaces what a person edited here: one of a table, which does not say when it was written, or
 * one of an earlier version, since copies of a workbook that are filled in keep its moments.
 */
export async function checkReplacedEdits(db: Reader, drafts: Draft[], problems: Problems): Promise<void> {
  const replacing = drafts.filter(({ outcome, given, before }) => {
    const isEarlier = given.version !== null && before !== null && given.version < before.version;
    return outcome === "updated" && (given.updatedAt === null || isEarlier);
  });
  const byId = Map.groupBy(replacing, (draft) => draft.id);
  for (const ids of splitIntoChunks([...byId.keys()])) {
    const edits = await db
      .selectDistinct({ recordId: revisions.recordId, noun: revisions.noun, actorName: revisions.actorName })
      .from(revisions)
      .where(and(inArray(revisions.recordId, ids), isNotNull(revisions.actorId)));
    for (const { recordId, noun, actorName } of edits)
      for (const draft of byId.get(recordId) ?? []) {
        if (rules[draft.collection].noun !== noun) continue;
        const reason = `Reemplaza lo que guardó ${actorName}; al deshacer la importación vuelve.`;
        problems.add("replacedEdit", draft, "", reason);
      }
  }
}

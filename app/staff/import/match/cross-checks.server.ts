import { and, inArray, isNotNull } from "drizzle-orm";
import type { Reader } from "../../../../db/client.server.ts";
import { chunksOf } from "../../../../db/rows.server.ts";
import { revisions } from "../../../../db/schema/revisions.ts";
import { rules } from "../collections.server.ts";
import type { Collection } from "../contract.ts";
import type { Problems } from "../problems.server.ts";
import { foldName, readId } from "../read/names.server.ts";
import type { Directory } from "./directory.server.ts";
import type { Draft } from "./draft.server.ts";

const isAccepted = (draft: Draft) => draft.outcome !== "refused";

/** Interventions also list their children; the child decides where it belongs, so a list that differs only warns. */
export function checkChildren(drafts: Draft[], directory: Directory, problems: Problems): void {
  for (const { candidate, id } of drafts.filter(isAccepted))
    for (const [field, collection] of Object.entries(rules[candidate.collection].children))
      for (const given of candidate.children[field] ?? []) {
        const doubt = doubtAboutChild(id, collection, given, directory);
        if (doubt) problems.add(doubt.kind, candidate, field, doubt.reason);
      }
}

type ChildDoubt = { kind: "danglingLink" | "otherParent"; reason: string };

function doubtAboutChild(
  parentId: string,
  collection: Collection,
  given: string,
  directory: Directory,
): ChildDoubt | null {
  const childId = readId(given);
  if (childId === null)
    return { kind: "danglingLink", reason: `«${given.slice(0, 60)}» no es un identificador.` };
  const named = `Nombra ${rules[collection].one} ${childId}`;
  const parent = directory.parentOf(collection, childId);
  if (parent === parentId) return null;
  if (parent !== null)
    return {
      kind: "otherParent",
      reason: `${named}, que dice ser de la actuación ${parent}; vale lo que dice el registro.`,
    };
  const why = directory.wasRefused(collection, childId)
    ? "se rechazó"
    : "no está en los archivos ni en la base de datos";
  return { kind: "danglingLink", reason: `${named}, que ${why}.` };
}

type Named = { id: string; interventionId: string };

/** Points out names that differ at most in case and accents; the first of them is not pointed out. */
export function checkRepeatedNames(
  collection: Collection,
  drafts: Draft[],
  directory: Directory,
  problems: Problems,
): void {
  const { nameField, isFixedList } = rules[collection];
  if (nameField === null || isFixedList) return;
  const accepted = drafts.filter((draft) => isAccepted(draft) && (draft.after ?? draft.before) !== null);
  const incoming = new Set(accepted.map((draft) => draft.id));
  const byName = new Map<string, Named[]>();
  const addNamed = (name: string, record: Named) => {
    const folded = foldName(name);
    const others = byName.get(folded);
    if (others) others.push(record);
    else byName.set(folded, [record]);
    return others ?? [];
  };
  for (const key of directory.stored(collection).values()) if (!incoming.has(key.id)) addNamed(key.name, key);
  for (const draft of accepted) {
    const record = { id: draft.id, interventionId: draft.references.intervention ?? "" };
    // addNamed answers the list that the record itself has just joined.
    const others = addNamed(draft.candidate.name, record).filter(({ id }) => id !== draft.id);
    const other = others.find(({ interventionId }) => interventionId === record.interventionId) ?? others[0];
    if (!other) continue;
    const where =
      collection === "interventions"
        ? ""
        : other.interventionId === record.interventionId
          ? " de la misma actuación"
          : ` de la actuación ${other.interventionId}`;
    problems.add(
      "repeatedName",
      draft.candidate,
      nameField,
      `Se llama igual que ${rules[collection].one} ${other.id}${where}.`,
    );
  }
}

/** A table row says nothing about when it was written; where it replaces what a person edited here, that is pointed out. */
export async function checkReplacedEdits(db: Reader, drafts: Draft[], problems: Problems): Promise<void> {
  const undated = drafts.filter(
    ({ outcome, candidate }) => outcome === "updated" && candidate.given.updatedAt === null,
  );
  const byId = Map.groupBy(undated, (draft) => draft.id);
  for (const ids of chunksOf([...byId.keys()])) {
    const edits = await db
      .selectDistinct({ recordId: revisions.recordId, noun: revisions.noun, actorName: revisions.actorName })
      .from(revisions)
      .where(and(inArray(revisions.recordId, ids), isNotNull(revisions.actorId)));
    for (const { recordId, noun, actorName } of edits)
      for (const draft of byId.get(recordId) ?? [])
        if (rules[draft.candidate.collection].noun === noun)
          problems.add(
            "replacedEdit",
            draft.candidate,
            "",
            `Reemplaza lo que guardó ${actorName}; al deshacer la importación vuelve.`,
          );
  }
}

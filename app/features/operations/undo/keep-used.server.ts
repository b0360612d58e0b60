import type { Reader } from "../../../../db/client.server.ts";
import { leaveInterventions, readAbout } from "../../../../db/links/news-interventions.server.ts";
import { loadRows, type Row } from "../../../../db/rows.server.ts";
import { nounRules } from "../../../nouns/register.server.ts";
import { nouns } from "../../../nouns/register.ts";
import { foldText } from "../../../shared/values/text.ts";
import type { RecordReference } from "../../revisions/names.server.ts";
import { type Dependent, findDependents, formatKey, listTargets } from "./references.server.ts";
import { type Draft, getReturning } from "./undo-steps.server.ts";

/**
 * Leaves what would be deleted while others need it. Undoing the whole takes along what was added to it since, but for what
 * is shared: that stays in any case.
 */
export async function keepUsed(db: Reader, draft: Draft): Promise<void> {
  const leaving = listLeaving(draft);
  if (leaving.length === 0) return;
  const found = await findDependents(db, leaving);
  const others = found.filter((one) => !draft.steps.has(formatKey(one)));
  const used = new Set<string>();
  for (const { parent } of others)
    if (!draft.isWhole || nounRules[parent.noun].isShared) used.add(formatKey(parent));
  if (draft.isWhole) await takeAlong(db, draft, others);
  keepReferred(draft, used);
  for (const step of listLeaving(draft)) {
    if (!used.has(formatKey(step))) continue;
    draft.steps.delete(formatKey(step));
    // An actor that others name by now is theirs as well.
    if (step.noun !== "actor")
      draft.left.push({ noun: step.noun, _id: step.id, reason: "Se queda: está en uso." });
  }
  keepSources(draft, used);
}

const listLeaving = ({ steps }: Draft) => [...steps.values()].filter(({ action }) => action === "delete");

/** What others have added to that which goes is named, and goes too where it is of nothing else. */
async function takeAlong(db: Reader, { steps, lost }: Draft, others: readonly Dependent[]): Promise<void> {
  const works = new Set(listLeavingWorks(steps));
  const rows = new Map<string, Row>();
  for (const [noun, list] of Map.groupBy(others, (one) => one.noun)) {
    const ids = list.map(({ id }) => id);
    for (const [id, row] of await loadRows(db, noun, ids)) rows.set(formatKey({ noun, id }), row);
  }
  for (const { noun, id, parent } of others) {
    if (parent.noun === "actor") continue;
    const { article, one } = nouns[parent.noun];
    const to = article === "el" ? `al ${one}` : `a la ${one}`;
    lost.push({ noun, _id: id, reason: `Se agregó después ${to} ${parent.id}.` });
    const row = rows.get(formatKey({ noun, id }));
    // A news item stays without a conflict that goes, and with another intervention that it is about.
    const isSafe =
      parent.noun === "conflict" || (noun === "news" && row && leaveInterventions(readAbout(row), works));
    if (row && !isSafe && !nounRules[parent.noun].isShared)
      steps.set(formatKey({ noun, id }), { noun, id, action: "delete", row });
  }
}

const listLeavingWorks = (steps: Draft["steps"]) =>
  [...steps.values()].flatMap(({ noun, id, action }) =>
    noun === "intervention" && action === "delete" ? [id] : [],
  );

/** What stays needs what it refers to. */
function keepReferred(draft: Draft, used: Set<string>): void {
  const leaving = new Map(listLeaving(draft).map((step) => [formatKey(step), step]));
  const actors = [...leaving.values()].filter(({ noun }) => noun === "actor");
  const byName = new Map(
    actors.flatMap(({ id, row }) =>
      [row.name, ...((row.aliases ?? []) as string[])].map((name) => [foldText(String(name)), id] as const),
    ),
  );
  const keep = (targets: readonly RecordReference[]) => {
    for (const target of targets) {
      const step = leaving.get(formatKey(target));
      if (!step) continue;
      used.add(formatKey(target));
      leaving.delete(formatKey(target));
      keep(listTargets(step.noun, step.row, byName));
    }
  };
  for (const key of [...used]) {
    const step = leaving.get(key);
    if (step) keep([step]);
  }
  for (const step of draft.steps.values()) {
    const row = getReturning(step);
    if (row) keep(listTargets(step.noun, row, byName));
  }
}

/** A news item keeps a source that stays because others rest on it. */
function keepSources({ steps, left, isWhole }: Draft, used: ReadonlySet<string>): void {
  for (const step of [...steps.values()]) {
    if (step.noun !== "news" || step.action !== "update") continue;
    const { row, after, id } = step;
    const isKept = row.sourceId !== after.sourceId && used.has(`source ${row.sourceId}`);
    if (!isKept) continue;
    left.push({ noun: "news", _id: id, reason: "No vuelve atrás: su fuente está en uso." });
    after.sourceId = row.sourceId;
    const isSame = Object.keys(after).every((name) => rowColumns.has(name) || after[name] === row[name]);
    if (isWhole || isSame) steps.delete(formatKey(step));
  }
}

const rowColumns = new Set(["version", "updatedAt"]);

import { allowLongStatements, type Database, type Transaction } from "../../../../db/client.server.ts";
import { datasheetFields } from "../../../nouns/datasheets/declaration.ts";
import type { KnownSources } from "../../../nouns/passages/known-sources.server.ts";
import { type Actor, requirePermission } from "../../../shared/session/permissions.ts";
import type { ImportResult, Progress } from "../contract.ts";
import { withCsv } from "../queries.server.ts";
import { savePlan } from "../write/save-plan.server.ts";
import type { Bibliography, BibliographyInput, ShownLine } from "./contract.ts";
import { type DecidedLine, planBibliography } from "./plan.server.ts";

type Store = { db: Database };

/** The lines of the datasheets' bibliographies, and what taking in those that are certain would do. */
export async function previewBibliography(
  { db }: Store,
  actor: Actor | null,
  { intervention }: Pick<BibliographyInput, "intervention">,
): Promise<Bibliography> {
  requirePermission(actor, "importData");
  const plan = async (tx: Transaction) => {
    await allowLongStatements(tx);
    return planBibliography(tx, { intervention }, new Date());
  };
  const { report, lines, known } = await db.transaction(plan, {
    isolationLevel: "repeatable read",
    accessMode: "read only",
  });
  const works = new Map(lines.map(({ line }) => [line.intervention, line.work]));
  return {
    ...withCsv(report),
    interventions: [...works].map(([_id, name]) => ({ _id, name })),
    lines: lines.map((line) => showLine(line, known)),
  };
}

/** Takes lines in as sources, as an import that can be undone. */
export async function importBibliography(
  { db }: Store,
  actor: Actor | null,
  { progress, ...input }: BibliographyInput & { progress: Progress },
): Promise<ImportResult> {
  requirePermission(actor, "importData");
  const now = new Date();
  const plan = async (tx: Transaction) => {
    await allowLongStatements(tx);
    return planBibliography(tx, input, now);
  };
  const { id, report } = await savePlan(db, actor, { now, plan, progress, kind: "bibliography" });
  return { id, ...withCsv(report) };
}

function showLine({ line, state, source, reason }: DecidedLine, known: KnownSources): ShownLine {
  const { id, intervention, place, fields, news } = line;
  const field = place.field as keyof typeof datasheetFields;
  return {
    id,
    intervention,
    section: datasheetFields[field].label,
    text: place.quote,
    state,
    fields,
    record: news && state !== "linked" ? showNews(news) : showSource(state === "new" ? null : source, known),
    reason,
  };
}

function showNews({ id, headline, date }: NonNullable<DecidedLine["line"]["news"]>): ShownLine["record"] {
  return { noun: "news", _id: id, name: headline, date };
}

/** A source that this import would create has no id yet. */
function showSource(id: string | null, known: KnownSources): ShownLine["record"] {
  const source = id === null ? undefined : known.get(id);
  return source ? { noun: "source", _id: source.id, name: source.title, date: source.date ?? "" } : null;
}

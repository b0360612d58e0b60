import { inArray } from "drizzle-orm";
import type { Reader } from "../../../../db/client.server.ts";
import { actors } from "../../../../db/schema/evidence/actors.ts";
import { sideLabels } from "../../../nouns/conflicts/constants.ts";
import { type actorKinds, sides } from "../../../shared/evidence/vocabulary.ts";
import { foldText, formatCount } from "../../../shared/values/text.ts";
import type { ToldConflict } from "../../case-file/contract.ts";

/** Kinds of actors that a class does not read about by name: they are people. */
export const privateKinds = ["vecinos", "otro"] as const satisfies readonly (typeof actorKinds)[number][];
const isPrivate = (kind: string) => (privateKinds as readonly string[]).includes(kind);

/** What an institution's name begins with or has in it, where nobody has said what kind of actor it is. */
const institution =
  /\b(alcald|ministeri|secretari|gobern|gobierno|concejo|contralor|procurad|procurdur|personer|defensor|curadur|area metropolitana|instituto|departamento|empresa|metro|asociacion|federacion|camara|sociedad|universidad|junta|comite|veedur|corporacion|consorcio|jac\b)/;

/** How many names a line has. */
const mostNames = 6;

/** Who takes part, by side: institutions and organizations by name, people as a number. */
export async function nameSides(db: Reader, conflicts: readonly ToldConflict[]) {
  const all = conflicts.flatMap((conflict) => conflict.actors);
  const ids = [...new Set(all.map(({ _id }) => _id))];
  const known =
    ids.length === 0
      ? []
      : await db.select({ id: actors.id, kind: actors.kind }).from(actors).where(inArray(actors.id, ids));
  const kinds = new Map(known.map(({ id, kind }) => [id, kind]));
  const bySide = sides.map((side) => {
    const own = new Map(all.filter((actor) => actor.side === side).map(({ _id, name }) => [_id, name]));
    const named = [...own].filter(([id]) => !isPrivate(kinds.get(id) ?? "otro")).map(([, name]) => name);
    return { side, named, others: own.size - named.length };
  });
  const written = all.length > 0 ? [] : listWritten(conflicts);
  const named = written.filter((name) => institution.test(foldText(name)));
  const lines = [
    ...bySide.map(({ side, named, others }) => ({ label: sideLabels[side], text: describe(named, others) })),
    { label: "Actores", text: describe(named, written.length - named.length) },
  ].filter(({ text }) => text !== "");
  const of = (side: string) => bySide.find((one) => one.side === side)?.named ?? [];
  return { lines, claimants: of("claimant"), defendants: of("defendant") };
}

/** The names as the study writes them, each once. */
function listWritten(conflicts: readonly ToldConflict[]): string[] {
  const names = conflicts
    .flatMap(({ actorsInvolved }) => actorsInvolved.split(/[,;\r\n]+/))
    .map((name) => name.trim().replace(/[.\s]+$/, ""))
    .filter((name) => name !== "");
  return [...new Map(names.map((name) => [foldText(name), name])).values()];
}

function describe(named: readonly string[], others: number): string {
  const shown = named.slice(0, mostNames);
  const rest = others + named.length - shown.length;
  const more =
    rest === 0
      ? []
      : [
          shown.length === 0
            ? formatCount(rest, "grupo de vecinos u otras personas", "grupos de vecinos u otras personas")
            : `y ${formatCount(rest, "más", "más")}, entre vecinos y otras personas`,
        ];
  return [shown.join("; "), ...more].filter((part) => part !== "").join(", ");
}

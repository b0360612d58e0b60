import { eq } from "drizzle-orm";
import fc from "fast-check";
import { newId } from "../../app/shared/values/ids.ts";
import type { Database } from "../../db/client.server.ts";
import { computeAllMentions } from "../../db/mentions/compute-all.server.ts";
import { conflicts } from "../../db/schema/conflicts.ts";
import { actors } from "../../db/schema/evidence/actors.ts";
import { conflictActors } from "../../db/schema/evidence/conflict-actors.ts";
import { otherInterventions } from "../../db/schema/evidence/news-interventions.ts";
import { news } from "../../db/schema/news.ts";
import { places } from "../../db/schema/places/places.ts";
import { workPlaces } from "../../db/schema/places/work-places.ts";
import { codeNews } from "./codings.ts";
import { insertRows, linkRows } from "./rows.ts";

export const words = [
  "obra",
  "obras",
  "río",
  "vía",
  "tranvía",
  "Naranjal",
  "desalojo",
  "predios",
  "ciudad",
  "ciudades",
];
export const text = fc
  .array(fc.constantFrom(...words), { minLength: 1, maxLength: 5 })
  .map((parts) => parts.join(" "));

/** Rows of every list that share words, actors, codes and places in all the ways that facets count. */
export async function insertFacetedStudy(db: Database) {
  const lists = await insertRows(db, fc.sample(fc.tuple(text, text), { numRuns: 40, seed: 2014 }));
  await db
    .update(news)
    .set({ date: "0215-03-04" })
    .where(eq(news.id, lists.news.rows[3]?.id ?? ""));
  await linkRows(db, lists);

  await db
    .insert(otherInterventions)
    .values(
      lists.news.rows
        .filter((_, index) => index % 4 === 1)
        .flatMap(({ id }, index) =>
          lists.interventions.rows
            .slice(index % 5, (index % 5) + 1 + (index % 2))
            .map((work, position) => ({ newsId: id, interventionId: work.id, position })),
        ),
    );

  const parties = ["Vecinos", "Alcaldía"].map(() => newId());
  await db
    .insert(actors)
    .values(parties.map((id, place) => ({ id, name: place === 0 ? "Naranjal" : "Parte" })));
  for (const [index, { id }] of lists.conflicts.rows.entries()) {
    const coding = {
      type: ["Ambiental", "Vivienda", ""][index % 3],
      escalation: ["Tutela", "Queja formal"][index % 2],
    };
    await db.update(conflicts).set(coding).where(eq(conflicts.id, id));
    const sides = [
      { actorId: parties[index % 2] ?? "", side: "claimant" as const },
      {
        actorId: parties[(index + 1) % 2] ?? "",
        side: index % 5 === 0 ? ("claimant" as const) : ("defendant" as const),
      },
    ];
    await db
      .insert(conflictActors)
      .values(sides.map((side, position) => ({ conflictId: id, position, ...side })));
  }

  await codeNews(
    db,
    lists.news.rows.map(({ id }, index) => ({
      id,
      ...(index % 3 === 0 ? {} : { action: index % 7 === 0 ? null : String(index % 4) }),
      ...(index % 2 === 0 ? { dialogue: index % 4 === 0 ? "yes" : "no" } : {}),
    })),
  );

  const [comuna, barrio, other] = [newId(), newId(), newId()];
  await db.insert(places).values([
    { id: comuna, name: "Aranjuez", kind: "comuna" },
    { id: barrio, name: "Naranjal", kind: "barrio", parentId: comuna },
    { id: other, name: "Otro", kind: "barrio" },
  ]);
  await db.insert(workPlaces).values(
    lists.interventions.rows.flatMap(({ id: interventionId }, index) =>
      [comuna, barrio, other]
        .filter((_, place) => (index + place) % 3 === 0 || (index % 4 === 0 && place === 2))
        .map((placeId, place) => ({
          id: newId(),
          interventionId,
          placeId,
          relation: place === 0 ? ("in" as const) : ("affects" as const),
        })),
    ),
  );
  await computeAllMentions(db);
  return { lists, parties, comuna, barrio, other };
}

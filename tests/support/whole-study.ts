import type { TestApi } from "./api.ts";
import { apply } from "./imports.ts";
import { feature, geoJson, shapes } from "./map-files.ts";
import {
  create,
  createConflict,
  createDatasheet,
  createIntervention,
  createNewsItem,
  valid,
} from "./records.ts";

/** A record of every noun that tables have: two works, with news that share a source, have one of their own, or none. */
export async function createWholeStudy(api: TestApi): Promise<void> {
  const [one, two] = [
    await createIntervention(api, { interventionName: "Puente Nuevo" }),
    await createIntervention(api, { interventionName: "Parque «Río»; norte" }),
  ];
  const datasheet = await createDatasheet(api, one, { conflictivity: "Qué se discute; y se niega." });
  const conflict = await createConflict(api, one, { claimants: ["Vecinos", "Rojas y Cía."], type: "Vial" });
  const shared = await create(
    api,
    "/sources",
    valid.source({ title: "Dos obras, un plan", author: "Ñáñez, M.", page: "1-3" }),
  );
  await createNewsItem(api, one, {
    newsName: "Primera",
    source: shared,
    conflicts: [conflict],
    otherInterventions: [two],
  });
  await createNewsItem(api, two, { newsName: "Segunda", source: shared });
  const own = { publication: "El Heraldo", author: "Ruiz, A.", section: "Ciudad", page: "7A" };
  await createNewsItem(api, two, { newsName: "Con, coma", newsDate: "2004-02-29", source: own });
  await createNewsItem(api, two, { newsName: "Sin fuente" });
  const other = await create(
    api,
    "/sources",
    valid.source({ title: "Decreto | 7; anexo", kind: "law", note: "De un cajón" }),
  );
  const sentence = { record: datasheet, quote: "Qué se discute", prefix: "", suffix: "; y se niega" };
  const sources = [
    { source: shared, support: "supports", certainty: "certain", note: "Lo dijo una vecina" },
    { source: other, support: "contradicts", certainty: "doubtful" },
  ];
  await create(api, "/passages", valid.passage({ ...sentence, sources }));
  await create(
    api,
    "/passages",
    valid.passage({ noun: "conflict", record: conflict, field: "description", quote: "quedarse" }),
  );
  await create(api, "/errata", valid.erratum({ intervention: one }));
  // A comuna and its barrio have one name, and the barrio comes first.
  const barrio = await create(api, "/places", {
    name: "San Javier",
    kind: "barrio",
    aliases: ["El Socorro"],
  });
  const comuna = await create(api, "/places", { name: "San Javier", kind: "comuna", code: "13" });
  const moved = await api.call("PUT", `/places/${barrio}`, {
    as: "researcher",
    body: { name: "San Javier", kind: "barrio", parent: comuna, ambiguous: "sí" },
  });
  if (moved.statusCode !== 200) throw new Error(moved.body);
  const outline = geoJson(feature(shapes.area, { nombre: "San Javier", codigo: "13" }));
  await apply(api.context.db, { sources: [outline], placeKind: "comuna" });
  await create(api, "/work-places", {
    intervention: one,
    place: barrio,
    relation: "in",
    quote: "en San Javier",
  });
  const body = valid.place({ note: "A la orilla, «según» el plano" });
  await api.call("PUT", `/interventions/${one}/geometry`, { as: "assistant", body });
}

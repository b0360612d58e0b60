import type { Records } from "../../app/staff/import/read/documents.server.ts";
import demoGazetteer from "./demo/gazetteer.json" with { type: "json" };

/** The fictional city's register of places, and where its works lie. @param createId of a noun's record by its key */
export function readGazetteer(createId: (noun: string, key: string) => string): Records {
  return {
    gazetteer: demoGazetteer.places.map(({ key, parent, ...fields }) => ({
      ...fields,
      _id: createId("place", key),
      parent: parent ? createId("place", parent) : "",
    })),
    workPlaces: demoGazetteer.works.map(({ intervention, place, relation }) => ({
      _id: createId("work_place", `${intervention} ${place}`),
      intervention: createId("intervention", intervention),
      place: createId("place", place),
      relation,
    })),
  };
}

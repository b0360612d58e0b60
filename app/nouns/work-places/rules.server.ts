import { and, asc, eq, ne } from "drizzle-orm";
import { findExisting } from "../../../db/rows.server.ts";
import { workPlaces } from "../../../db/schema/places/work-places.ts";
import { contentPermission, type NounRules } from "../../records/noun-rules.server.ts";
import { createReads } from "../../records/read-records.server.ts";
import { invalidField } from "../../shared/api/errors.ts";
import { projectWhole, toColumns } from "../../shared/database/field-columns.server.ts";
import { pagingQuery } from "../../shared/lists/list-query.ts";
import {
  type WorkPlaceUpdate,
  workPlaceInput,
  workPlaceMessages,
  workPlaceShape,
  workPlaceUpdate,
} from "./contract.ts";
import { workPlaceFields, workPlaceNoun } from "./declaration.ts";

const reads = createReads(workPlaces, projectWhole(workPlaceFields, workPlaces), {
  order: [asc(workPlaces.interventionId), asc(workPlaces.placeId), asc(workPlaces.id)],
  unknown: workPlaceMessages.unknown,
});

export const workPlaceRules: NounRules<WorkPlaceUpdate> = {
  noun: "work_place",
  declaration: workPlaceNoun,
  messages: workPlaceMessages,
  permission: contentPermission,
  isShared: false,
  async prepare({ tx }, fields, before) {
    const { intervention, place } = fields;
    if ((await findExisting(tx, "intervention", [intervention])).size === 0)
      throw invalidField("intervention", "Esa actuación urbanística no existe");
    if ((await findExisting(tx, "place", [place])).size === 0)
      throw invalidField("place", "Ese lugar no existe");
    const [taken] = await tx
      .select({ id: workPlaces.id })
      .from(workPlaces)
      .where(
        and(
          eq(workPlaces.interventionId, intervention),
          eq(workPlaces.placeId, place),
          ne(workPlaces.id, before?.id ?? ""),
        ),
      );
    if (taken) throw invalidField("place", "La actuación ya tiene ese lugar");
    return toColumns(workPlaceFields, fields);
  },
  calls: {
    one: "place of an intervention",
    summaries: {
      list: "Where interventions lie and what they affect, as people have decided",
      create: "Say that an intervention lies in a place, or affects it",
      update: "Change what is said of an intervention's place",
      delete: "Delete a place of an intervention",
    },
    read: null,
    query: pagingQuery,
    shape: workPlaceShape,
    input: workPlaceInput,
    update: workPlaceUpdate,
    ...reads,
  },
};

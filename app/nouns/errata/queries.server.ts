import { asc, desc } from "drizzle-orm";
import { errata } from "../../../db/schema/evidence/errata.ts";
import { createReads } from "../../records/read-records.server.ts";
import { projectWhole } from "../../shared/database/field-columns.server.ts";
import { erratumMessages } from "./contract.ts";
import { erratumFields } from "./declaration.ts";

export const { list: listErrata, get: getErratum } = createReads(
  errata,
  projectWhole(erratumFields, errata),
  {
    order: [desc(errata.date), asc(errata.id)],
    unknown: erratumMessages.unknown,
  },
);

import { z } from "zod";
import { inputSchema, wireShape } from "../../shared/values/field-schemas.ts";
import { versionField } from "../../shared/values/schemas.ts";
import { describeWrites } from "../../shared/values/text.ts";
import { recordFields } from "../catalog/contract.ts";
import { placeFields, placeNoun } from "./declaration.ts";

/** Its boundary comes from a layer of the map. */
const { boundary: _, ...written } = placeFields;

export const placeRecordInput = inputSchema(written);
export const placeRecordUpdate = placeRecordInput.extend({ __v: versionField });
export type PlaceRecordUpdate = z.infer<typeof placeRecordUpdate> & { boundary?: string };

export const placeShape = z.object({ ...recordFields, ...wireShape(written) }).meta({ id: "Place" });

export const placeRecordMessages = describeWrites(placeNoun);

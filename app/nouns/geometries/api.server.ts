import { z } from "zod";
import { createRecord, deleteRecord, updateRecord } from "../../records/write-records.server.ts";
import {
  type ApiModule,
  cacheRead,
  idParameters,
  messageShape,
  sendCreated,
} from "../../shared/api/api.server.ts";
import { placePaths } from "../../shared/api/api-paths.ts";
import { deletePlace, putPlace } from "./commands.server.ts";
import {
  featureShape,
  layerInput,
  layerMessages,
  layerShape,
  layerUpdate,
  placeInput,
  placeMessages,
} from "./contract.ts";
import { getPlaceFeature, listLayers } from "./queries.server.ts";
import { layerRules, toLayerColumns } from "./rules.server.ts";

const params = idParameters;
const write = { permission: "writeContent" } as const;
const remove = { permission: "deleteContent" } as const;
const consumes = ["application/json", "application/geo+json"];

export const placesApi: ApiModule = async (api, { context }) => {
  const read = {
    summary: "Where an intervention is, as a GeoJSON Feature",
    params,
    response: { 200: featureShape },
  };
  api.get(placePaths.ofIntervention, cacheRead(read), (request) =>
    getPlaceFeature(context.db, request.params.id),
  );
  const put = {
    summary: "Say where an intervention is: a Feature, or a FeatureCollection that becomes one",
    consumes,
    params,
    body: placeInput,
    response: { 200: messageShape },
  };
  api.put(
    placePaths.ofIntervention,
    { config: write, schema: put },
    async ({ actor, params: { id }, body }) => {
      await putPlace(context, actor, { interventionId: id, place: body });
      return placeMessages.saved;
    },
  );
  const forget = { summary: "Delete where an intervention is", params, response: { 200: messageShape } };
  api.delete(
    placePaths.ofIntervention,
    { config: remove, schema: forget },
    async ({ actor, params: { id } }) => {
      await deletePlace(context, actor, id);
      return placeMessages.deleted;
    },
  );

  const list = { summary: "The layers below the places on the map", response: { 200: z.array(layerShape) } };
  api.get(placePaths.layers, cacheRead(list), () => listLayers(context.db));
  const create = { summary: "Add a layer to the map", body: layerInput, response: { 201: messageShape } };
  api.post(placePaths.layers, { config: write, schema: create }, async ({ actor, body }, reply) => {
    await createRecord(context, actor, layerRules, toLayerColumns(body));
    return sendCreated(reply, placePaths.layers, layerMessages.created);
  });
  const update = {
    summary: "Change a layer of the map",
    params,
    body: layerUpdate,
    response: { 200: messageShape },
  };
  api.put(placePaths.layer, { config: write, schema: update }, async ({ actor, params: { id }, body }) => {
    await updateRecord(context, actor, layerRules, { id, fields: toLayerColumns(body) });
    return layerMessages.updated;
  });
  const drop = { summary: "Delete a layer of the map", params, response: { 200: messageShape } };
  api.delete(placePaths.layer, { config: remove, schema: drop }, async ({ actor, params: { id } }) => {
    await deleteRecord(context, actor, layerRules, { id });
    return layerMessages.deleted;
  });
};

import { z } from "zod";
import {
  type ApiModule,
  errorShape,
  idParameters,
  messageShape,
  sendCreated,
  staffCall,
} from "../../../shared/api/api.server.ts";
import { apiPath, editionPaths } from "../../../shared/api/api-paths.ts";
import { hideName, listHiddenNames, showName } from "./commands.server.ts";
import { hiddenNameShape, nameMessages, namesInput, placeShape, placesInput } from "./contract.ts";
import { listPlaces } from "./find-places.server.ts";

export const hiddenNamesApi: ApiModule = async (api, { context }) => {
  const places = {
    summary:
      "Every place in public where a name stands: posted, since a name that is hidden is in no address",
    body: placesInput,
    response: { 200: z.array(placeShape) },
  };
  api.post(editionPaths.namePlaces, staffCall("hideNames", places), ({ actor, body }) =>
    listPlaces(context.db, actor, body.names),
  );
  const list = { summary: "Hidden names, newest first", response: { 200: z.array(hiddenNameShape) } };
  api.get(editionPaths.hiddenNames, staffCall("hideNames", list), ({ actor }) =>
    listHiddenNames(context.db, actor),
  );
  const hide = {
    summary: "Hide a name from all that is public, but for the passages in which it stays",
    body: namesInput,
    response: { 201: messageShape, 409: errorShape },
  };
  api.post(editionPaths.hiddenNames, staffCall("hideNames", hide), async ({ actor, body }, reply) => {
    const id = await hideName(context, actor, body);
    return sendCreated(reply, apiPath(editionPaths.hiddenName, { id }), nameMessages.hidden);
  });
  const show = {
    summary: "Show a hidden name again, where the texts did not change since",
    params: idParameters,
    response: { 200: messageShape, 409: errorShape },
  };
  api.delete(editionPaths.hiddenName, staffCall("hideNames", show), async ({ actor, params }) => {
    await showName(context, actor, params.id);
    return nameMessages.shown;
  });
};

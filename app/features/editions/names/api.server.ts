import { z } from "zod";
import {
  type ApiModule,
  errorShape,
  messageShape,
  sendCreated,
  staffCall,
} from "../../../shared/api/api.server.ts";
import { editionPaths } from "../../../shared/api/api-paths.ts";
import { hideName, listHiddenNames } from "./commands.server.ts";
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
    await hideName(context, actor, body);
    return sendCreated(reply, editionPaths.hiddenNames, nameMessages.hidden);
  });
};

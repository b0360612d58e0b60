import { type ApiModule, idParameters, messageShape } from "../../shared/api.server.ts";
import { updateHome, updateInformation } from "./commands.server.ts";
import {
  homeImageFields,
  homeShape,
  homeUpdate,
  informationShape,
  informationUpdate,
  siteMessages,
  sitePaths,
} from "./contract.ts";
import { getHome, getInformation } from "./queries.server.ts";

export const siteApi: ApiModule = async (api, { context }) => {
  api.get(
    sitePaths.information,
    { schema: { summary: "The about-us record", response: { 200: informationShape } } },
    () => getInformation(context.db),
  );
  api.put(
    sitePaths.informationRecord,
    {
      config: { permission: "writeSiteContent" },
      schema: {
        summary: "Change the about-us record",
        params: idParameters,
        body: informationUpdate,
        response: { 200: messageShape },
      },
    },
    async (request) => {
      await updateInformation(context, request.actor, { id: request.params.id, fields: request.body });
      return siteMessages.informationUpdated;
    },
  );
  api.get(
    sitePaths.home,
    { schema: { summary: "The home content record", response: { 200: homeShape } } },
    () => getHome(context.db),
  );
  api.put(
    sitePaths.homeRecord,
    {
      config: { permission: "writeSiteContent", imageFields: homeImageFields },
      schema: {
        summary: "Change the home content record",
        params: idParameters,
        body: homeUpdate,
        response: { 200: messageShape },
      },
    },
    async (request) => {
      await updateHome(context, request.actor, { id: request.params.id, fields: request.body });
      return siteMessages.homeUpdated;
    },
  );
};

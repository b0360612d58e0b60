import { z } from "zod";
import {
  type ApiModule,
  cacheRead,
  idParameters,
  messageShape,
  staffCall,
} from "../../shared/api/api.server.ts";
import { apiPath, sitePaths } from "../../shared/api/api-paths.ts";
import { updateHome, updateInformation, updateSitePart } from "./commands.server.ts";
import {
  homeImageFields,
  homeShape,
  homeUpdate,
  informationShape,
  informationUpdate,
  siteMessages,
  sitePartShape,
  sitePartUpdate,
} from "./contract.ts";
import { siteParts } from "./declaration.ts";
import { getHome, getInformation, getSitePart, listSiteParts } from "./queries.server.ts";

const writeHome = { permission: "writeSiteContent", imageFields: homeImageFields } as const;

export const siteApi: ApiModule = async (api, { context }) => {
  api.get(
    sitePaths.information,
    cacheRead({ summary: "The about-us record", response: { 200: informationShape } }),
    () => getInformation(context.db),
  );
  api.put(
    sitePaths.informationRecord,
    staffCall("writeSiteContent", {
      summary: "Change the about-us record",
      params: idParameters,
      body: informationUpdate,
      response: { 200: messageShape },
    }),
    async (request) => {
      await updateInformation(context, request.actor, { id: request.params.id, fields: request.body });
      return siteMessages.informationUpdated;
    },
  );
  api.get(
    sitePaths.home,
    cacheRead({ summary: "The home content record", response: { 200: homeShape } }),
    () => getHome(context.db),
  );
  api.put(
    sitePaths.homeRecord,
    staffCall(writeHome, {
      summary: "Change the home content record",
      params: idParameters,
      body: homeUpdate,
      response: { 200: messageShape },
    }),
    async (request) => {
      await updateHome(context, request.actor, { id: request.params.id, fields: request.body });
      return siteMessages.homeUpdated;
    },
  );
  api.get(
    sitePaths.parts,
    staffCall("writeSiteContent", {
      summary: "Every part of the site's own texts, with its last change",
      response: { 200: z.array(sitePartShape) },
    }),
    () => listSiteParts(context.db),
  );
  api.get(
    sitePaths.part,
    staffCall("writeSiteContent", {
      summary: "A part of the site's own texts",
      params: z.object({ key: z.string().max(40, "No hay una parte del sitio con ese nombre") }),
      response: { 200: sitePartShape },
    }),
    (request) => getSitePart(context.db, request.params.key),
  );
  for (const { key, name } of siteParts)
    api.put(
      apiPath(sitePaths.part, { key }),
      staffCall("writeSiteContent", {
        summary: `Change the part «${name}» of the site's own texts, whole`,
        body: sitePartUpdate(key),
        response: { 200: messageShape },
      }),
      async (request) => {
        await updateSitePart(context, request.actor, { key, fields: request.body });
        return siteMessages.partUpdated;
      },
    );
};

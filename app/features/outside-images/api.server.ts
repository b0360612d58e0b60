import { z } from "zod";
import { type ApiModule, errorShape } from "../../shared/api/api.server.ts";
import { mediaPaths } from "../../shared/api/api-paths.ts";
import { startAdoption } from "./background-run.server.ts";
import { adoptionMessages, adoptionShape } from "./contract.ts";
import { getAdoption } from "./queries.server.ts";

const config = { permission: "adoptImages" } as const;

export const adoptionApi: ApiModule = async (api, { context }) => {
  const read = {
    summary: "Images of other hosts: how many are not here, and why",
    response: { 200: adoptionShape },
  };
  api.get(mediaPaths.adoption, { config, schema: read }, () => getAdoption(context));
  const start = {
    summary: "Copy all images of other hosts in the background, and let records name the copies",
    response: { 200: z.string(), 409: errorShape },
  };
  api.post(mediaPaths.adoption, { config, schema: start }, async (request) => {
    const { ended } = await startAdoption(context, request.actor);
    ended.then(
      (result) => request.log.info(result, "images copied"),
      (error) => request.log.error({ err: error }, "copying images stopped"),
    );
    return adoptionMessages.started;
  });
};

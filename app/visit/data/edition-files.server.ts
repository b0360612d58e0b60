import type { FastifyPluginAsync } from "fastify";
import { href } from "react-router";
import { getEditionPath } from "../../features/editions/constants.ts";
import { editionMessages } from "../../features/editions/contract.ts";
import { getPackageKey } from "../../features/editions/publish/packages.server.ts";
import { getEdition } from "../../features/editions/queries.server.ts";
import { describeEditionFile } from "../../features/open-data/file-headers.server.ts";
import { AppError } from "../../shared/api/errors.ts";
import type { Context } from "../../shared/context.server.ts";

/** Milliseconds: a large package on a slow connection needs long. */
const sendTimeout = 60 * 60_000;

/** The packages of editions, as they were stored: /data/editions/2026.1.zip */
export const editionFiles: FastifyPluginAsync<{ context: Context }> = async (app, { context }) => {
  app.get<{ Params: { number: string } }>(
    [href("/data"), "editions", ":number(^\\d{4}\\.\\d{1,3}).zip"].join("/"),
    { schema: { hide: true }, handlerTimeout: sendTimeout, config: { cached: true, isLong: true } },
    async ({ params }, reply) => {
      const edition = await getEdition(context.db, params.number);
      if (edition.withdrawnAt !== null) throw new AppError("gone", { message: editionMessages.gone });
      const { number, doi, bytes, sha256, publishedAt, corrections, frozen } = edition;
      const at = new Date(corrections.at(-1)?.at ?? publishedAt);
      const described = { name: number, path: getEditionPath(number), doi, at, sha256 };
      return reply
        .headers(describeEditionFile(frozen.dataset, described))
        .header("Content-Length", bytes)
        .send(await context.files.getStream(getPackageKey(edition.file)));
    },
  );
};

import type { FastifyPluginAsync, FastifyReply } from "fastify";
import { href } from "react-router";
import { citeDataset } from "../../features/open-data/cite/citations.server.ts";
import { getColumns } from "../../features/open-data/columns.server.ts";
import { dataTables, dictionaryPath, listFormats, noAddress } from "../../features/open-data/constants.ts";
import type { Described } from "../../features/open-data/contract.ts";
import {
  type DescriptionName,
  descriptions,
  listDescriptions,
} from "../../features/open-data/describe/descriptions.server.ts";
import { writeDictionary } from "../../features/open-data/formats/dictionary.server.ts";
import { nameList, readCited } from "../../features/open-data/takeaway.server.ts";
import { notFound } from "../../shared/api/errors.ts";
import type { Context } from "../../shared/context.server.ts";

const fileRoute = { schema: { hide: true }, config: { cached: true } };

/** What the columns of all lists mean, and where the lists are: for people and for programs. */
export const datasetFiles: FastifyPluginAsync<{ context: Context }> = async (app, { context }) => {
  app.get(dictionaryPath, fileRoute, (_request, reply) => {
    const tables = dataTables.map((name) => ({ name, columns: getColumns(name, "") }));
    return send(reply, { type: listFormats.csv.type, name: "diccionario.csv" }, writeDictionary(tables));
  });
  for (const name of Object.keys(descriptions) as DescriptionName[])
    app.get(`/${name}`, fileRoute, async (_request, reply) => {
      const described = await describeCurrent(context);
      if (!listDescriptions(described.dataset).includes(name)) throw notFound(noAddress);
      const { type, write } = descriptions[name];
      return send(reply, { type, name }, write(described));
    });
};

/** All lists as they are now. */
async function describeCurrent({ db, ownAddress }: Context): Promise<Described> {
  const cited = await readCited(db, ownAddress);
  const { title, origin } = cited.dataset;
  const path = href("/data");
  return {
    ...cited,
    name: "conflictos-urbanos",
    title,
    path,
    edition: null,
    citation: citeDataset(cited, { title: "", path }),
    tables: dataTables.map((list) => ({
      name: list,
      path: `${list}.csv`,
      title: nameList(list, []),
      columns: getColumns(list, ""),
    })),
    sums: [],
    folder: origin === "" ? "" : `${origin}/`,
  };
}

function send(
  reply: FastifyReply,
  { type, name }: { type: string; name: string },
  body: string,
): FastifyReply {
  return reply
    .header("Content-Type", type)
    .header("Content-Disposition", `inline; filename="${name}"`)
    .send(Buffer.from(body));
}

import type { FastifyPluginAsync, FastifyReply } from "fastify";
import { getColumns } from "../../records/open-data/columns.server.ts";
import { dictionaryPath, listFormats, openLists, packagePath } from "../../records/open-data/constants.ts";
import type { OpenRow } from "../../records/open-data/contract.ts";
import { writeCsvRows } from "../../records/open-data/formats/csv.server.ts";
import { describePackage } from "../../records/open-data/formats/data-package.server.ts";
import { describeColumns, dictionaryColumns } from "../../records/open-data/formats/dictionary.server.ts";
import { nameList, readCited } from "../../records/open-data/takeaway.server.ts";
import type { Context } from "../../shared/context.server.ts";

const fileRoute = { schema: { hide: true }, config: { cached: true } };

/** What the columns of all lists mean, and where the lists are: for people and for programs. */
export const datasetFiles: FastifyPluginAsync<{ context: Context }> = async (app, { context }) => {
  app.get(dictionaryPath, fileRoute, (_request, reply) => {
    const names = ["tabla", ...dictionaryColumns.map(({ name }) => name)];
    const rows = openLists.flatMap((list) =>
      describeColumns(getColumns(list, "")).map((row): OpenRow => ({ tabla: list, ...row })),
    );
    return send(reply, { type: listFormats.csv.type, name: "diccionario.csv" }, writeCsvRows(names, rows));
  });
  app.get(packagePath, fileRoute, async (_request, reply) => {
    const cited = await readCited(context.db, context.ownAddress);
    const tables = openLists.map((list) => ({
      name: list,
      path: `${list}.csv`,
      title: nameList(list, []),
      columns: getColumns(list, ""),
    }));
    const { title } = cited.dataset;
    const described = describePackage({ ...cited, name: "conflictos-urbanos", title, tables, sums: [] });
    const file = { type: listFormats.json.type, name: "datapackage.json" };
    return send(reply, file, `${JSON.stringify(described, null, 2)}\n`);
  });
};

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

import type { FastifyReply } from "fastify";
import { z } from "zod";
import { type ApiModule, errorShape, idParameters } from "../../shared/api/api.server.ts";
import { importPaths } from "../../shared/api/api-paths.ts";
import { childTasks } from "../../shared/child-tasks.ts";
import {
  csvShape,
  dryRunShape,
  importResultShape,
  importShape,
  importSummaryShape,
  templateShape,
} from "./contract.ts";
import { workbookFile } from "./fields.ts";
import { getImport, getImportCsv, listImports } from "./queries.server.ts";
import { buildStudyWorkbook } from "./template/study-workbook.server.ts";
import { buildTemplate } from "./template/template.server.ts";
import { respondToUpload } from "./upload.server.ts";

const config = { permission: "importData" } as const;
/** A report can be long, and compressing it would hold the server up. */
const upload = { config: { ...config, readsOwnForm: true }, compress: false } as const;
/** Milliseconds: all of a large study takes its time. */
const workbookTimeout = childTasks.writeSpreadsheet.timeout + 15_000;
const params = idParameters;
const places =
  "places of many works: GeoJSON, KML, KMZ, GPX or zipped shapefiles, matched by the id or name of the work";

export const importsApi: ApiModule = async (api, { context }) => {
  const uploads = [
    {
      path: importPaths.dryRun,
      how: { isDryRun: true },
      summary: "What an import of spreadsheets (.xlsx), CSV or JSON files would do, without doing it",
    },
    {
      path: importPaths.list,
      how: { isDryRun: false },
      summary:
        'Import spreadsheets (.xlsx), CSV or JSON files (one or more file parts; `updateNames` may be true; `mapping` says in JSON what tables and their columns are: [{ file, sheet, collection, columns: { "C": field or "" } }]; `create` names in JSON what no list has and is to be created: [{ collection, name }]; `placeKind` says that maps are layers of the register\'s places, and of which kind)',
    },
    {
      path: importPaths.placesDryRun,
      how: { isDryRun: true, placesOnly: true },
      summary: `What an import would do of ${places}`,
    },
    {
      path: importPaths.places,
      how: { isDryRun: false, placesOnly: true },
      summary: `Import ${places}`,
    },
  ];
  for (const { path, how, summary } of uploads) {
    const response = how.isDryRun ? { 200: dryRunShape } : { 200: importResultShape, 409: errorShape };
    const options = { ...upload, schema: { summary, consumes: ["multipart/form-data"], response } };
    api.post(path, options, (request, reply) => respondToUpload(context, request, reply, how));
  }
  const list = { summary: "Every import, newest first", response: { 200: z.array(importSummaryShape) } };
  api.get(importPaths.list, { config, schema: list }, () => listImports(context.db));
  const one = { summary: "One import with its report", params, response: { 200: importShape } };
  api.get(importPaths.one, { config, schema: one }, ({ params: { id } }) => getImport(context.db, id));
  const csv = { summary: "The stored report of an import as CSV", params, response: { 200: csvShape } };
  api.get(importPaths.csv, { config, schema: csv }, ({ params: { id } }) => getImportCsv(context.db, id));
  const template = {
    summary: `An empty spreadsheet (.xlsx or .csv) for a noun, with its columns and what may stand in them; or ${workbookFile}, all records of the study`,
    params: z.object({ file: z.string() }),
    response: { 200: templateShape },
  };
  api.get(
    importPaths.template,
    { config: { permission: "readEvidence" }, schema: template, handlerTimeout: workbookTimeout },
    async ({ params: { file } }, reply) => {
      const { bytes, type } = await (file === workbookFile
        ? buildStudyWorkbook(context.db, context.ownAddress ?? "")
        : buildTemplate(context.db, file));
      // Its bytes are no value of a schema.
      return (reply as FastifyReply).type(type).send(Buffer.from(bytes));
    },
  );
};

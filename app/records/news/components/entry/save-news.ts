import { callApi, createRecord } from "../../../../shared/api/api-client.ts";
import { apiPath, newsPaths } from "../../../../shared/api/api-paths.ts";
import type { Send } from "../../../../ui/forms/drafts/work.ts";
import type { NewsForm } from "../../contract.ts";
import { readChangedSource } from "../../press-source.ts";

/** Creates or changes a news item, with what was changed of its source. */
export const saveNews: Send<NewsForm> = (values, { record, operation, base }) => {
  const { intervention, publication, author, section, page, url, clippings, ...fields } = values;
  const typed = { publication, author, section, page, url, clippings };
  const source = readChangedSource(typed, record ? base : {});
  return record
    ? callApi("PUT", apiPath(newsPaths.move, { newsId: record.id, interventionId: intervention }), {
        body: { ...fields, source, __v: record.version },
        operation,
      })
    : createRecord(apiPath(newsPaths.ofIntervention, { interventionId: intervention }), {
        body: { ...fields, source },
        operation,
      });
};

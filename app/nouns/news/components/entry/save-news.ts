import { saveRecord } from "../../../../shared/api/api-client.ts";
import { apiPath } from "../../../../shared/api/api-paths.ts";
import type { Send } from "../../../../ui/forms/drafts/work.ts";
import type { NewsForm } from "../../contract.ts";
import { newsPaths } from "../../declaration.ts";
import { readChangedSource } from "../../press-source.ts";

/** Creates or changes a news item, with what was changed of its source. */
export const saveNews: Send<NewsForm> = (values, sending) => {
  const {
    intervention: interventionId,
    publication,
    author,
    section,
    page,
    url,
    clippings,
    ...fields
  } = values;
  const typed = { publication, author, section, page, url, clippings };
  const source = readChangedSource(typed, sending.record ? sending.base : {});
  return saveRecord(
    sending,
    { ...fields, source },
    {
      create: apiPath(newsPaths.create, { interventionId }),
      change: (newsId) => apiPath(newsPaths.update, { newsId, interventionId }),
    },
  );
};

import { LastingChild } from "../../../shared/child-process.server.ts";
import { childTasks } from "../../../shared/child-tasks.ts";
import { getStudy } from "../../../shared/study/study.ts";
import type { DrawnDocument } from "../pdf/sheet.server.ts";

/** The home page asks for all documents, one after the other. */
const child = new LastingChild(childTasks.drawDocument, 1_000);

/**
 * Draws a document in a child process, so that requests do not wait for it and its fonts take no memory of the server.
 * @param content a `DocumentContent`, as JSON
 * @throws ChildFailure
 */
export async function drawInChildProcess(content: string): Promise<DrawnDocument> {
  return (await child.ask(`{"study":${JSON.stringify(getStudy())},"content":${content}}`)) as DrawnDocument;
}

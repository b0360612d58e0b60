import { documents, getDocumentPath } from "../../app/nouns/site/constants.ts";
import { sendRequest } from "../../tests/support/plain-http.ts";
import { type RunningSite, startSite, typicalContent } from "../running-site.ts";
import { Checks, formatMebibytes, listDistinct, type Scenario } from "../scenario.ts";
import { createNews, sendImport } from "../send-import.ts";
import { sendFlood } from "./send-flood.ts";

/** Each second so many new connections, each with a read that nobody has asked for before; `:id` is a record's. */
const floods = [
  { rate: 40, path: "/api/news?limit=1000&x=" },
  { rate: 100, path: "/news?x=" },
  { rate: 200, path: "/api/interventions/:id?x=" },
] as const;
/** News of a file of 50 MB. */
const newsToCheck = 31_000;

/** Sends uncached reads on new connections, faster than they can be answered, while staff save every second. */
export const flood: Scenario = {
  name: "flood",
  title: `${floods.map(({ rate, path }) => `${rate} new connections a second for ${path}…`).join(", then ")}; again while an import of 50 MB is checked`,
  async run(pace) {
    const checks = new Checks();
    const site = await startSite({ content: typicalContent });
    try {
      // The home page waits for their sizes where it knows none, just after a start.
      for (const { key } of documents) await sendRequest(site.server.address, getDocumentPath(key));
      const seconds = pace.pick(60, 10);
      const describe = ({ rate, path }: (typeof floods)[number]) => ({
        name: `${path}…`,
        rate,
        seconds,
        nextPath: () => path.replace(":id", site.interventionId) + Math.random(),
      });
      for (const each of floods) await sendFlood(site, describe(each), checks);
      const file = Buffer.from(createNews(pace.pick(newsToCheck, newsToCheck / 10)));
      for (const each of floods) {
        checks.note(`while an import of ${formatMebibytes(file.length)} is checked`);
        const sent = sendFlood(site, describe(each), checks);
        checkImports(checks, await importDuring(site, file, sent));
      }
    } finally {
      await site.close();
    }
    return checks.result;
  },
};

/** Checks the file again and again until the flood is over. */
async function importDuring(site: RunningSite, content: Buffer, flood: Promise<void>): Promise<number[]> {
  const statuses: number[] = [];
  let isOver = false;
  const ending = flood.finally(() => {
    isOver = true;
  });
  while (!isOver) {
    const response = await sendImport(site, "/imports/dry-run", { content });
    await response.arrayBuffer();
    statuses.push(response.status);
  }
  await ending;
  return statuses;
}

function checkImports(checks: Checks, statuses: number[]): void {
  checks.expect(
    "the import is checked meanwhile",
    listDistinct(statuses) === "200",
    `${statuses.length} times: ${listDistinct(statuses)}`,
  );
}

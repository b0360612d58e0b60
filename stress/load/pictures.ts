import { readShare } from "../../tests/support/process-memory.ts";
import { listChildren } from "../process-memory.ts";
import { type RunningSite, startSite, typicalContent } from "../running-site.ts";
import { Checks, formatMebibytes, type Scenario } from "../scenario.ts";
import { sendFlood } from "./send-flood.ts";

/** Of what draws pictures, with all of its processes. */
const maxMemory = 400 * 2 ** 20;
/** A worker draws in a process of its own. */
const workers = 2;

/** Cards of records and pictures of charts that nobody has asked for before, faster than they can be drawn. */
export const pictures: Scenario = {
  name: "pictures",
  title: "40 new connections a second for cards of records, then for charts as PNG, none of them stored",
  async run(pace) {
    const checks = new Checks();
    const site = await startSite({ content: typicalContent, settings: { WORKERS: String(workers) } });
    const seconds = pace.pick(60, 10);
    const watched = watchDrawing(site);
    try {
      const ids = await listNews(site);
      let asked = 0;
      const nextCard = () => `/previews/news/${ids[asked++ % ids.length]}.png?x=${asked}`;
      await sendFlood(site, { name: "cards of news", rate: 40, seconds, nextPath: nextCard }, checks);
      const nextChart = () => `/statistics/${(asked++ % 2) + 1}.png?x=${asked}`;
      await sendFlood(site, { name: "charts as PNG", rate: 40, seconds, nextPath: nextChart }, checks);
    } finally {
      const { most, memory } = watched.stop();
      checks.expect("a process a worker draws, at most", most > 0 && most <= workers, `${most}`);
      const figure = `${formatMebibytes(memory)} (limit ${formatMebibytes(maxMemory)})`;
      checks.expect("memory of drawing", memory < maxMemory, figure);
      await site.close();
    }
    return checks.result;
  },
};

async function listNews({ server }: RunningSite): Promise<string[]> {
  const response = await fetch(`${server.address}/api/news?limit=1000`);
  return ((await response.json()) as { _id: string }[]).map(({ _id }) => _id);
}

/** Keeps the most processes that drew at once, and the most memory that they took together. */
function watchDrawing({ server }: RunningSite) {
  const found = { most: 0, memory: 0 };
  const timer = setInterval(() => {
    const drawing = listChildren(server.pid ?? 0).filter(({ command }) => command.includes("draw-picture"));
    found.most = Math.max(found.most, drawing.length);
    found.memory = Math.max(found.memory, readShare(drawing.map(({ pid }) => pid)) ?? 0);
  }, 200);
  return {
    stop() {
      clearInterval(timer);
      return found;
    },
  };
}

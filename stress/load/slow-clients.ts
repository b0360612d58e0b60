import { spawn, spawnSync } from "node:child_process";
import { connect, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { openStage, type Stage, studySize } from "../running-site.ts";
import { Demands, type Trial } from "../scenario.ts";

const connections = 500;
/** Longest that a probe may wait while others dawdle, in ms. */
const patience = 1_000;

type Kind = { flag: "-H" | "-B" | "-X"; name: string };
const kinds: Kind[] = [
  { flag: "-H", name: "heads that never end" },
  { flag: "-B", name: "bodies that never end" },
  { flag: "-X", name: "answers read a byte at a time" },
];

/** Hundreds of clients that dawdle, and one that does not. */
export const slowClients: Trial = {
  name: "slow-clients",
  title: `${connections} slow clients: heads, bodies, reading`,
  async run(pace) {
    const demands = new Demands();
    const hasTool = spawnSync("slowhttptest", ["-h"]).error === undefined;
    const length = pace.pick(60, 4);
    const stage = await openStage({ content: studySize });
    try {
      demands.note(hasTool ? "by slowhttptest" : "by sockets of its own");
      for (const kind of kinds) {
        const dawdle = hasTool ? dawdleWithTool(stage, kind, length) : dawdleWithSockets(stage, kind, length);
        let isOver = false;
        const ended = dawdle.then((opened) => {
          isOver = true;
          return opened;
        });
        const times: number[] = [];
        for (let n = 0; !isOver; n++) {
          const started = performance.now();
          const path = n % 2 ? `/api/system?n=${n}` : `/news?n=${n}`;
          const { status } = await fetch(stage.server.address + path, {
            signal: AbortSignal.timeout(10_000),
          });
          times.push(status === 200 ? performance.now() - started : Number.POSITIVE_INFINITY);
          await wait(100);
        }
        await ended;
        const slowest = Math.max(...times);
        demands.expect(
          `${kind.name}: probes under a second`,
          slowest < patience,
          `${times.length}, at most ${Math.round(slowest)} ms`,
        );
      }
    } finally {
      await stage.close();
    }
    return demands.finding;
  },
};

function dawdleWithTool({ server }: Stage, { flag }: Kind, length: number): Promise<void> {
  const path = flag === "-B" ? "/api/contact" : "/news";
  const type = flag === "-B" ? ["-f", "application/json", "-s", "8192"] : [];
  const reading = flag === "-X" ? ["-w", "1", "-y", "64", "-n", "1", "-z", "32", "-k", "3"] : [];
  // biome-ignore format: one option a line says less
  const args = [flag, "-c", String(connections), "-r", "250", "-i", "2", "-x", "16", "-l", String(length), "-p", "5", "-u",
    server.address + path, ...type, ...reading];
  const child = spawn("slowhttptest", args, { stdio: "ignore" });
  return new Promise((resolve) => child.on("exit", () => resolve()));
}

const openings: Record<Kind["flag"], string> = {
  "-H": "GET /news HTTP/1.1\r\nHost: localhost\r\n",
  "-B": "POST /api/contact HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 8192\r\n\r\n",
  "-X": "GET /news HTTP/1.1\r\nHost: localhost\r\n\r\n",
};

async function dawdleWithSockets({ server }: Stage, { flag }: Kind, length: number): Promise<void> {
  const { port } = new URL(server.address);
  const sockets: Socket[] = [];
  for (let index = 0; index < connections; index++) {
    const socket = connect(Number(port), "127.0.0.1", () => socket.write(openings[flag]));
    socket.on("error", () => {});
    if (flag === "-X") socket.pause();
    sockets.push(socket);
  }
  const ends = performance.now() + length * 1000;
  while (performance.now() < ends) {
    await wait(1_000);
    for (const socket of sockets)
      if (!socket.destroyed && flag !== "-X") socket.write(flag === "-H" ? "X-a: b\r\n" : "x");
  }
  for (const socket of sockets) socket.destroy();
}

import { spawn, spawnSync } from "node:child_process";
import { connect, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { until } from "../../tests/support/client.ts";
import { isResponse, sendRequest } from "../../tests/support/plain-http.ts";
import { startReverseProxy } from "../../tests/support/reverse-proxy.ts";
import { type RunningSite, startSite, typicalContent } from "../running-site.ts";
import { Checks, listDistinct, notRun, type Scenario } from "../scenario.ts";

/** More than the server accepts in all; one address may have 256 of them. */
const connections = 2_050;
/** Where visitors, and a proxy that the server trusts, connect from: Linux has every address of 127.0.0.0/8. */
const [visitor, proxyAddress] = ["127.0.0.2", "127.0.0.3"];
/** For the check of the limit of all connections, each address within its own. */
const maxConnections = 600;
const crowdedShare = 0.8;
const addresses = ["127.0.0.4", "127.0.0.5", "127.0.0.6"];

const host = "Host: localhost\r\n";
const jsonHeader = `${host}Content-Type: application/json\r\n`;

type Kind = {
  name: string;
  /** What each connection sends at first, and then again and again. */
  start: string;
  more: string;
  /** Mode of slowhttptest that does the same. */
  mode?: string[];
};

const kinds: Kind[] = [
  {
    name: "headers without end",
    start: `GET /news HTTP/1.1\r\n${host}`,
    more: "X-More: 1\r\n",
    mode: ["-H"],
  },
  {
    name: "bodies without end",
    start: `POST /api/contact HTTP/1.1\r\n${jsonHeader}Content-Length: 8192\r\n\r\n`,
    more: "{",
    mode: ["-B", "-f", "application/json", "-s", "8192"],
  },
  {
    name: "chunks without end",
    start: `POST /api/users/login HTTP/1.1\r\n${jsonHeader}Transfer-Encoding: chunked\r\n\r\n`,
    more: "1\r\n \r\n",
  },
  { name: "silent connections", start: "", more: "" },
  {
    name: "responses that are not read",
    start: `GET /news HTTP/1.1\r\n${host}Accept-Encoding: identity\r\n\r\n`.repeat(5),
    more: "",
    mode: ["-X", "-w", "1", "-y", "64", "-n", "1", "-z", "32", "-k", "3"],
  },
];

/** Opens connections of one address that send or read very slowly, and requests other pages from another meanwhile. */
export const slowClients: Scenario = {
  name: "slow-clients",
  title: `${connections} slow connections from one address, directly and through a proxy: heads, bodies, reading, idle`,
  async run(pace) {
    if (process.platform !== "linux") return notRun("the clients need several addresses of this machine");
    const checks = new Checks();
    const seconds = pace.pick(30, 4);
    const settings = { TRUSTED_PROXIES: proxyAddress };
    const site = await startSite({ content: typicalContent, settings });
    const proxy = await startReverseProxy(site.server.address, proxyAddress);
    try {
      const hasTool = spawnSync("slowhttptest", ["-h"]).error === undefined;
      if (!hasTool) checks.note("slowhttptest is not installed");
      for (const kind of kinds) {
        await attack(site.server.address, kind, { checks, seconds, name: kind.name });
        await attack(proxy.address, kind, { checks, seconds, name: `${kind.name}, through a proxy` });
        const { mode, name } = kind;
        if (hasTool && mode)
          await probeWhile(
            site.server.address,
            checks,
            `${name} (slowhttptest)`,
            runTool(site, mode, seconds),
          );
      }
    } finally {
      proxy.close();
      await site.close();
    }
    await checkSmallSite(checks);
    return checks.result;
  },
};

type Attack = { checks: Checks; seconds: number; name: string };

async function attack(address: string, { start, more, mode }: Kind, { checks, seconds, name }: Attack) {
  const open = await openMany(address, connections, start);
  if (mode?.[0] === "-X") {
    for (const { socket } of open) socket.pause();
    // Until all connections have a response.
    await wait(2_000);
  }
  await probeWhile(address, checks, name, sendSlowly(open, more, seconds));
}

/** What happens near the limit of all connections. */
async function checkSmallSite(checks: Checks): Promise<void> {
  const site = await startSite({ settings: { MAX_CONNECTIONS: String(maxConnections) } });
  try {
    await checkLimit(site, checks);
    await checkTimeout(site, checks);
  } finally {
    await site.close();
  }
}

async function probeWhile(address: string, checks: Checks, name: string, slow: Promise<void>) {
  let isOver = false;
  void slow.finally(() => {
    isOver = true;
  });
  const failures: string[] = [];
  const paths = ["/healthz", "/readyz", "/api/hierarchy", "/", "/news?n=", "/api/system?n="];
  let [count, slowest] = [0, 0];
  for (; !isOver; count++) {
    const path = paths[count % paths.length] ?? "/";
    const outcome = await sendRequest(address, path.endsWith("=") ? path + count : path, { from: visitor });
    if (isResponse(outcome) && outcome.status === 200) slowest = Math.max(slowest, outcome.took);
    else failures.push(`${path} ${isResponse(outcome) ? outcome.status : JSON.stringify(outcome)}`);
    await wait(50);
  }
  await slow;
  checks.expect(`${name}: all probes got a response`, failures.length === 0, listDistinct(failures));
  checks.expectWithin(`${name}: slowest of ${count} probes`, slowest, 1_000);
}

type Connection = { socket: Socket; received: string; isClosed: boolean };

/** Opens a connection and sends something. */
function openConnection(address: string, start: string, from = "127.0.0.1"): Promise<Connection> {
  return new Promise((resolve) => {
    const port = Number(new URL(address).port);
    const socket = connect({ port, host: "127.0.0.1", localAddress: from }, () => {
      socket.write(start);
      resolve(connection);
    });
    const connection: Connection = { socket, received: "", isClosed: false };
    socket.on("data", (chunk) => (connection.received += chunk));
    socket.on("error", () => {});
    socket.on("close", () => {
      connection.isClosed = true;
      resolve(connection);
    });
  });
}

const openMany = (address: string, count: number, start: string, from = ["127.0.0.1"]) =>
  Promise.all(
    Array.from({ length: count }, (_, index) => openConnection(address, start, from[index % from.length])),
  );

function closeAll(open: Connection[]): void {
  for (const { socket } of open) socket.destroy();
}

async function sendSlowly(open: Connection[], more: string, seconds: number): Promise<void> {
  const endsAt = performance.now() + seconds * 1000;
  while (performance.now() < endsAt) {
    await wait(500);
    for (const { socket } of open) if (more && socket.writable) socket.write(more);
  }
  closeAll(open);
}

function runTool({ server }: RunningSite, mode: string[], seconds: number): Promise<void> {
  const path = mode[0] === "-B" ? "/api/contact" : "/news";
  // biome-ignore format: a line for each option says less
  const args = ["-c", String(connections), "-r", "250", "-i", "2", "-x", "16", "-l", String(seconds), "-p", "5", "-u",
    server.address + path, ...mode];
  const child = spawn("slowhttptest", args, { stdio: "ignore" });
  return new Promise((resolve) => child.on("exit", () => resolve()));
}

/** Connections that wait for a next request make room for new ones. */
async function checkLimit(site: RunningSite, checks: Checks): Promise<void> {
  const { address } = site.server;
  const request = `GET /healthz HTTP/1.1\r\n${host}\r\n`;
  const idle = await openMany(address, maxConnections - 20, request, addresses);
  const haveResponses = async () => idle.every(({ received }) => received.includes('{"status":"ok"}'));
  await until(haveResponses, 10_000, "all connections got a response");
  await wait(1_100);
  const another = await openConnection(address, "");
  // Those that had their response when the limit came near are closed; the others are, while it is still near.
  const countOpen = () => idle.filter(({ isClosed }) => !isClosed).length;
  const hasRoom = async () => countOpen() <= maxConnections * crowdedShare;
  await until(hasRoom, 10_000, "idle connections are closed").catch(() => {});
  const status = (await site.client.get("/panel")).status;
  checks.expect(
    `idle connections near the limit of ${maxConnections} are closed for new ones`,
    (await hasRoom()) && status === 200,
    `${countOpen()} of ${idle.length} left, of which four fifths of the limit may be`,
  );
  closeAll([...idle, another]);

  const busy = await openMany(address, maxConnections, `GET / HTTP/1.1\r\n${host}`, addresses);
  const isServed = async () => isResponse(await sendRequest(address, "/healthz"));
  const isRefused = !(await isServed());
  closeAll(busy);
  await until(isServed, 10_000, "connections are accepted again");
  checks.expect("connections over the limit are refused while none is idle, then accepted again", isRefused);
}

async function checkTimeout(site: RunningSite, checks: Checks): Promise<void> {
  const startedAt = performance.now();
  const connection = await openConnection(site.server.address, `GET / HTTP/1.1\r\n${host}`);
  await until(async () => connection.isClosed, 30_000, "a slow connection is closed");
  checks.expect(
    "slow headers get a 408, in Spanish",
    connection.received.startsWith("HTTP/1.1 408 ") &&
      connection.received.includes("La solicitud tardó demasiado en llegar"),
  );
  checks.expectWithin("slow headers: closed after", performance.now() - startedAt, 20_000);
}

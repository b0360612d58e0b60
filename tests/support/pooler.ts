import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { afterAll } from "vitest";

const farewell = Buffer.from([0x58, 0, 0, 0, 4]);

/**
 * A pooler before the tests' PostgreSQL, as far as the product can tell one from the other: it answers with process numbers of
 * its own, keeps its sessions when a client leaves and, where it pools by transaction, drops notifications, which reach a session of PostgreSQL that no client has.
 * @param url of a database behind a unix socket
 * @returns the same database through the pooler
 */
export async function startPooler(url: string, pools: "session" | "transaction"): Promise<string> {
  const target = new URL(url);
  const path = `${target.searchParams.get("host")}/.s.PGSQL.5432`;
  const sockets = new Set<Socket>();
  const server = createServer({ noDelay: true }, (client) => {
    const database = connect(path);
    for (const socket of [client, database]) {
      sockets.add(socket);
      socket.on("error", () => {});
    }
    client.on("data", (chunk) => !chunk.equals(farewell) && database.write(chunk));
    database.on("data", createRewriter(pools, client));
    client.on("end", () => client.end());
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  afterAll(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return `postgresql://${target.username}@127.0.0.1:${port}${target.pathname}`;
}

/** Takes PostgreSQL's messages apart: a letter, a length without the letter, the content. */
function createRewriter(pools: "session" | "transaction", client: Socket) {
  let rest = Buffer.alloc(0);
  return (chunk: Buffer) => {
    rest = Buffer.concat([rest, chunk]);
    const passed: Buffer[] = [];
    while (rest.length >= 5 && rest.length > rest.readInt32BE(1)) {
      const message = Buffer.from(rest.subarray(0, rest.readInt32BE(1) + 1));
      rest = rest.subarray(message.length);
      const kind = String.fromCharCode(message[0] ?? 0);
      if (kind === "A" && pools === "transaction") continue;
      if (kind === "K") message.writeInt32BE(1, 5);
      passed.push(message);
    }
    client.write(Buffer.concat(passed));
  };
}

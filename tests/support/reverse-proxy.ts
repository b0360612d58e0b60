import { Agent, createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { pipeline } from "node:stream";

export type ReverseProxy = { address: string; close(): void };

/**
 * A proxy in front of a server, as docs/operating.md describes it: names the client, keeps connections alive.
 * @param localAddress of this machine, which the server trusts
 */
export async function startReverseProxy(target: string, localAddress: string): Promise<ReverseProxy> {
  const agent = new Agent({ keepAlive: true, localAddress });
  const proxy = createServer((incoming, outgoing) => {
    const { method, url, headers, socket } = incoming;
    const forwarded = request(
      new URL(url ?? "/", target),
      { method, agent, headers: { ...headers, "x-forwarded-for": socket.remoteAddress } },
      (response) => {
        outgoing.writeHead(response.statusCode ?? 502, response.headers);
        pipeline(response, outgoing, () => {});
      },
    );
    forwarded.on("error", () => outgoing.destroy());
    outgoing.on("close", () => forwarded.destroy());
    incoming.on("error", () => forwarded.destroy());
    incoming.pipe(forwarded);
  });
  await new Promise<void>((resolve) => proxy.listen(0, resolve));
  return {
    address: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    close() {
      proxy.closeAllConnections();
      proxy.close();
      agent.destroy();
    },
  };
}

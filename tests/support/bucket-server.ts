import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** The part of S3 that the product uses, in memory: objects are put, copied, read, described and deleted. */
export async function startBucketServer() {
  const objects = new Map<string, Buffer>();
  const calls: string[] = [];
  /** Whether every request fails. */
  const state = { isAway: false };
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const key = decodeURIComponent(new URL(request.url ?? "", "http://bucket").pathname);
    calls.push(`${request.method} ${key}`);
    if (state.isAway) return response.writeHead(500).end();
    const source = request.headers["x-amz-copy-source"];
    if (request.method === "PUT") {
      const copied = objects.get(decodeURIComponent(String(source)));
      objects.set(key, copied ?? Buffer.concat(parts));
      const result = "<CopyObjectResult><ETag>&quot;copia&quot;</ETag></CopyObjectResult>";
      return response.writeHead(200, { "Content-Type": "application/xml" }).end(source ? result : undefined);
    }
    if (request.method === "DELETE") {
      objects.delete(key);
      return response.writeHead(204).end();
    }
    const object = objects.get(key);
    if (!object) return response.writeHead(404).end();
    response.writeHead(200, {
      ETag: `"${object.length}"`,
      "Content-Length": object.length,
      "Last-Modified": new Date(0).toUTCString(),
    });
    response.end(request.method === "HEAD" ? undefined : object);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    objects,
    calls,
    state,
    settings: {
      S3_BUCKET: "estudio",
      S3_ENDPOINT: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      S3_ACCESS_KEY_ID: "llave",
      S3_SECRET_ACCESS_KEY: "secreto",
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

import { readFileSync } from "node:fs";
import { createServer } from "node:http";

/** Node's own HTTP server, sending the bytes and headers of one response from memory: the limit to compare with. */
const [bodyFile = "", headersFile = ""] = process.argv.slice(2);
const body = readFileSync(bodyFile);
const headers: Record<string, string> = JSON.parse(readFileSync(headersFile, "utf8"));
const server = createServer((_request, response) => response.writeHead(200, headers).end(body));
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  console.log(`Listo: http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`);
});

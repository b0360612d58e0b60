import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

export type ReceivedMail = { from: string; to: string[]; text: string };

/** A mail server on this machine. `respond` is called with each received mail, `greet` with each connection. */
export async function startSmtpServer(
  on: {
    greet?: () => Promise<void> | void;
    /** An SMTP status to refuse with; undefined accepts. */
    respond?: (mail: ReceivedMail) => Promise<number | undefined> | number | undefined;
  } = {},
) {
  const received: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    disableReverseLookup: true,
    onConnect(_session, callback) {
      Promise.resolve(on.greet?.()).then(() => callback(), callback);
    },
    onData(stream, session, callback) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const { mailFrom, rcptTo } = session.envelope;
        const mail = {
          from: mailFrom ? mailFrom.address : "",
          to: rcptTo.map(({ address }) => address),
          text: Buffer.concat(chunks).toString("utf8"),
        };
        received.push(mail);
        Promise.resolve(on.respond?.(mail)).then((status) => {
          if (status === undefined) callback();
          else callback(Object.assign(new Error("Refused"), { responseCode: status }));
        }, callback);
      });
    },
  });
  // Clients of these tests are killed in the middle.
  server.on("error", () => {});
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    address: `smtp://127.0.0.1:${port}`,
    received,
    /** Breaks every open connection. */
    drop() {
      for (const connection of server.connections) connection.close();
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

export type ReceivedCall = {
  method: string;
  path: string;
  headers: IncomingMessage["headers"];
  body: string;
};

/** An HTTP service on this machine with the given responses; for `null` it never responds. */
export async function startHttpService(
  respond: (
    call: ReceivedCall,
  ) => { status?: number; headers?: Record<string, string>; body?: string } | null,
) {
  const received: ReceivedCall[] = [];
  const waiting = new Set<ServerResponse>();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const call = {
        method: request.method ?? "",
        path: request.url ?? "",
        headers: request.headers,
        body: Buffer.concat(chunks).toString("latin1"),
      };
      received.push(call);
      const reply = respond(call);
      if (reply === null) {
        waiting.add(response);
        return;
      }
      response.writeHead(reply.status ?? 200, reply.headers).end(reply.body ?? "OK");
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}`,
    received,
    async close() {
      for (const response of waiting) response.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

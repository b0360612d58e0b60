import type { IncomingMessage, RequestListener } from "node:http";
import type { Socket } from "node:net";
import { getCallerNetwork } from "../../app/shared/api/limits.server.ts";
import { deadline } from "../../app/shared/deadline.server.ts";

/** Connections, or requests through a proxy, that one address has at once: a classroom behind one router. */
const maxPerAddress = 256;
/** Share of all connections that one address may have at most. */
const maxShare = 0.5;
/** Milliseconds for a client to read why it is refused, and how many may take them. */
const [refusalTimeout, maxRefusals] = [1_000, 100];

type Options = {
  maxConnections: number;
  isTrustedProxy(address: string | undefined): boolean;
  /** A whole HTTP response. */
  refusal: string;
};

/**
 * Limits how much of the server one address can occupy. A connection counts from where it is accepted; those of trusted
 * proxies do not, but each of their requests counts for the client that it names.
 */
export class AddressLimit {
  readonly #max: number;
  readonly #options: Options;
  readonly #counts = new Map<string, number>();
  readonly #proxies = new WeakSet<Socket>();
  #refusals = 0;

  constructor(options: Options) {
    this.#options = options;
    this.#max = Math.min(maxPerAddress, Math.floor(options.maxConnections * maxShare));
  }

  /** @returns false for a connection that is too many, which is told so and closed */
  admitConnection(socket: Socket): boolean {
    const { remoteAddress } = socket;
    if (this.#options.isTrustedProxy(remoteAddress)) {
      this.#proxies.add(socket);
      return true;
    }
    const leave = this.#enter(remoteAddress);
    if (leave) socket.once("close", leave);
    else this.#refuse(socket);
    return leave !== null;
  }

  /** Passes requests on, but for those that a proxy forwards for a client that has too many already. */
  limitRequests(listener: RequestListener): RequestListener {
    return (request, response) => {
      if (!this.#proxies.has(request.socket)) return listener(request, response);
      const leave = this.#enter(this.#findClient(request));
      if (leave) {
        response.once("close", leave);
        return listener(request, response);
      }
      response.shouldKeepAlive = false;
      this.#refuse(request.socket);
    };
  }

  /** @returns a function to call at the end, or null if there are too many of the address */
  #enter(address: string | undefined): (() => void) | null {
    const key = getCallerNetwork(address ?? "");
    const count = this.#counts.get(key) ?? 0;
    if (count >= this.#max) return null;
    this.#counts.set(key, count + 1);
    return () => {
      const left = (this.#counts.get(key) ?? 1) - 1;
      if (left > 0) this.#counts.set(key, left);
      else this.#counts.delete(key);
    };
  }

  /** The last address of the chain that no trusted proxy has. */
  #findClient({ headers, socket }: IncomingMessage): string | undefined {
    const chain = [headers["x-forwarded-for"] ?? []].flat().join(",").split(",");
    const client = chain.findLast((address) => !this.#options.isTrustedProxy(address.trim()));
    return client?.trim() || socket.remoteAddress;
  }

  /** Ends the connection with the response, unless too many are being told already. */
  #refuse(socket: Socket): void {
    socket.on("error", () => {});
    if (this.#refusals >= maxRefusals && !this.#proxies.has(socket)) return void socket.destroy();
    this.#refusals += 1;
    const timer = setTimeout(() => socket.destroy(), deadline(refusalTimeout));
    socket.once("close", () => {
      clearTimeout(timer);
      this.#refusals -= 1;
    });
    // What it sends is read and dropped: closing before that would reset the connection.
    socket.resume().end(this.#options.refusal);
  }
}

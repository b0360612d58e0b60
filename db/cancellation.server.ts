import { AsyncLocalStorage } from "node:async_hooks";
import { connect } from "node:net";
import pg from "pg";

/** Ends the statements of the current request when it aborts; unset outside of one. */
const signals = new AsyncLocalStorage<AbortSignal>();

/** Cancels what `work` asks of the database once the signal aborts; it fails with the signal's reason. */
export function cancelStatementsOn<T>(signal: AbortSignal, work: () => PromiseLike<T>): Promise<T> {
  // Awaited inside: queries and injected requests start when their result is first asked for.
  return signals.run(signal, async () => await work());
}

type Callback = (error: Error | undefined, result?: unknown) => void;

/** A pool that knows which request a statement belongs to, also where it waits for a connection of another request. */
export class CancellingPool extends pg.Pool {
  constructor(options: pg.PoolConfig) {
    super({ ...options, Client: CancellableClient });
  }

  override connect(callback?: (...result: never[]) => void): Promise<pg.PoolClient> {
    const superConnect = super.connect.bind(this) as (callback?: unknown) => Promise<pg.PoolClient>;
    return superConnect(callback && AsyncLocalStorage.bind(callback));
  }
}

class CancellableClient extends pg.Client {
  override query(...given: unknown[]): never {
    const query = super.query.bind(this) as (...given: unknown[]) => unknown;
    const signal = signals.getStore();
    if (!signal || isTransactionLimit(given[0])) return query(...given) as never;
    const callback = given.at(-1) as Callback;
    if (typeof callback !== "function") return this.#queryUntil(signal, () => query(...given)) as never;
    const result = this.#queryUntil(signal, () => query(...given.slice(0, -1)));
    result.then(
      (found) => callback(undefined, found),
      (error) => callback(error),
    );
    return undefined as never;
  }

  async #queryUntil(signal: AbortSignal, query: () => unknown): Promise<unknown> {
    signal.throwIfAborted();
    let cancelled: Promise<void> | undefined;
    const cancel = () => {
      cancelled = cancelStatement(this as unknown as Session);
    };
    signal.addEventListener("abort", cancel, { once: true });
    try {
      return await query();
    } catch (error) {
      signal.throwIfAborted();
      throw error;
    } finally {
      signal.removeEventListener("abort", cancel);
      // Late, it would hit the next statement of this connection.
      await cancelled;
    }
  }
}

/** Drizzle gives the connection back only after these, whatever fails in between. */
function isTransactionLimit(statement: unknown): boolean {
  const text = typeof statement === "string" ? statement : (statement as { text: string }).text;
  return /^(?:begin|commit|rollback)\b/.test(text);
}

/** A session of the database; the driver's types lack its key. */
type Session = { host: string; port: number; processID: number; secretKey: number };

/** Number of a cancel request in PostgreSQL's protocol. */
const cancelRequest = 80877102;

/** Resolves when the server has passed the request on, which ends this connection. */
function cancelStatement({ host, port, processID, secretKey }: Session): Promise<void> {
  const packet = Buffer.alloc(16);
  [packet.length, cancelRequest, processID, secretKey].forEach((value, index) => {
    packet.writeInt32BE(value, 4 * index);
  });
  return new Promise((resolve) => {
    const socket = host.startsWith("/") ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
    socket.on("error", () => {});
    socket.on("close", () => resolve());
    socket.resume().end(packet);
  });
}

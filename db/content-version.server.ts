import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { deadline } from "../app/shared/deadline.server.ts";
import type { Database } from "./client.server.ts";
import { contentVersion } from "./schema/revisions.ts";

/** Channel on which every write announces the new version to all instances. */
export const contentVersionChannel = "content_version";

/** Milliseconds. Together less than the second by which an instance may lag behind another. */
const heartbeat = { interval: 300, timeout: 500 } as const;

type Listener = () => void;

const followers = new WeakMap<pg.Pool, ContentVersion>();

/**
 * The content version as this instance knows it: raised by its own writes at once, by those of other instances through
 * `LISTEN`. `current` is null while that connection is down: nothing may be served from a cache then.
 */
export class ContentVersion {
  #current: number | null = null;
  #client: pg.Client | null = null;
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;
  readonly #options: pg.ClientConfig;
  readonly #listeners = new Set<Listener>();

  private constructor(db: Database) {
    this.#options = { ...db.$client.options, application_name: "conflictos-urbanos: version" };
    followers.set(db.$client, this);
  }

  /** Resolves when the version is known, or the first attempt to connect has failed. */
  static async follow(db: Database): Promise<ContentVersion> {
    const version = new ContentVersion(db);
    await version.#connect();
    return version;
  }

  get current(): number | null {
    return this.#current;
  }

  onChange(listener: Listener): void {
    this.#listeners.add(listener);
  }

  /** Ignores a version that is not newer. */
  raise(version: number): void {
    if (this.#current !== null && version > this.#current) this.#change(version);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    this.#change(null);
    await this.#client?.end().catch(() => {});
  }

  #change(version: number | null): void {
    if (version === this.#current) return;
    this.#current = version;
    for (const listener of this.#listeners) listener();
  }

  async #connect(): Promise<void> {
    if (this.#isClosed) return;
    const client = new pg.Client(this.#options);
    this.#client = client;
    client.on("error", () => this.#reconnect(client));
    client.on("end", () => this.#reconnect(client));
    client.on("notification", ({ payload }) => this.raise(Number(payload)));
    try {
      await client.connect();
      await client.query(`listen ${contentVersionChannel}`);
      const version = await readContentVersion(drizzle({ client }));
      if (this.#isActive(client)) this.#change(version);
      this.#timer = setTimeout(() => void this.#beat(client), heartbeat.interval);
    } catch {
      this.#reconnect(client);
    }
  }

  /** Closed or replaced clients may still complete a query. */
  #isActive(client: pg.Client): boolean {
    return this.#client === client && !this.#isClosed;
  }

  /** Finds a connection that is dead without an error: the query has to complete in time. */
  async #beat(client: pg.Client): Promise<void> {
    const timeout = setTimeout(() => this.#reconnect(client), deadline(heartbeat.timeout));
    try {
      this.raise(await readContentVersion(drizzle({ client })));
      if (this.#isActive(client)) this.#timer = setTimeout(() => void this.#beat(client), heartbeat.interval);
    } catch {
      this.#reconnect(client);
    } finally {
      clearTimeout(timeout);
    }
  }

  #reconnect(client: pg.Client): void {
    if (this.#client !== client) return;
    this.#client = null;
    this.#change(null);
    clearTimeout(this.#timer);
    client.end().catch(() => {});
    if (!this.#isClosed) this.#timer = setTimeout(() => void this.#connect(), heartbeat.interval);
  }
}

/** Passes the version that a write of this process has reached to its follower, if there is one. */
export function raiseContentVersion(db: Database, version: number): void {
  followers.get(db.$client)?.raise(version);
}

/** The version as it is stored: in a transaction, that of what the transaction reads. */
export async function readContentVersion(db: Pick<Database, "select">): Promise<number> {
  const [row] = await db.select({ version: contentVersion.version }).from(contentVersion);
  return row?.version ?? 0;
}

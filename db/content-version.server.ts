import { eq } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import type { Database } from "./client.server.ts";
import { contentVersion } from "./schema/revisions.ts";

/** Channel on which every write announces the new version to all instances. */
export const contentVersionChannel = "content_version";

/** Milliseconds between two looks at the line, and how long one may take: together less than the second that
 * an instance may lag behind another. */
const heartbeat = { pause: 300, patience: 500 } as const;

type Listener = () => void;

/** Whoever follows the version of a database in this process, so that its own writes are known at once. */
const followers = new WeakMap<pg.Pool, ContentVersion>();

/**
 * The content version as this instance knows it: by its own writes at once, by those of others through the database's
 * notifications. `current` is null while the line to the database is down: nothing may be served from a cache then.
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

  /** Begins to follow; resolves when the version is known, or the first try has failed. */
  static async follow(db: Database): Promise<ContentVersion> {
    const version = new ContentVersion(db);
    await version.#connect();
    return version;
  }

  get current(): number | null {
    return this.#current;
  }

  /** Calls `listener` whenever the version has changed or is no longer known. */
  onChange(listener: Listener): void {
    this.#listeners.add(listener);
  }

  /** A version that is known to exist; an older one says nothing. */
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
    client.on("error", () => this.#drop(client));
    client.on("end", () => this.#drop(client));
    client.on("notification", ({ payload }) => this.raise(Number(payload)));
    try {
      await client.connect();
      await client.query(`listen ${contentVersionChannel}`);
      const version = await readVersion(client);
      // Closed, or dropped, while it was asked for.
      if (this.#client === client && !this.#isClosed) this.#change(version);
      this.#timer = setTimeout(() => void this.#check(client), heartbeat.pause);
    } catch {
      this.#drop(client);
    }
  }

  /** A line can be dead without anybody saying so: it is asked, and has to answer in time. */
  async #check(client: pg.Client): Promise<void> {
    const late = setTimeout(() => this.#drop(client), heartbeat.patience);
    try {
      this.raise(await readVersion(client));
      if (this.#client === client && !this.#isClosed)
        this.#timer = setTimeout(() => void this.#check(client), heartbeat.pause);
    } catch {
      this.#drop(client);
    } finally {
      clearTimeout(late);
    }
  }

  #drop(client: pg.Client): void {
    if (this.#client !== client) return;
    this.#client = null;
    this.#change(null);
    clearTimeout(this.#timer);
    client.end().catch(() => {});
    if (!this.#isClosed) this.#timer = setTimeout(() => void this.#connect(), heartbeat.pause);
  }
}

/** Makes a version known that a write of this process has just reached. */
export function raiseContentVersion(db: Database, version: number): void {
  followers.get(db.$client)?.raise(version);
}

async function readVersion(client: pg.Client): Promise<number> {
  const [row] = await drizzle({ client })
    .select({ version: contentVersion.version })
    .from(contentVersion)
    .where(eq(contentVersion.id, 1));
  return row?.version ?? 0;
}

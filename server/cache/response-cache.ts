import { LRUCache } from "lru-cache";
import type { ContentVersion } from "../../db/content-version.server.ts";
import type { StoredResponse } from "./stored-response.ts";

/** Bytes that all stored responses may take: the pages of a study of a thousand news, as browsers ask for them. */
const maxBytes = 24 * 1024 * 1024;
/** Larger responses (thousands of records through the API) are rendered for each request. */
const maxResponseBytes = 4 * 1024 * 1024;
/** Characters; no link of the site has an address this long. */
const maxAddress = 2_048;

/** Addresses that are remembered as popular; one address is not longer than `maxAddress`. */
const maxPopular = 500;

/** The duty to render a response that other requests wait for. */
export type Ticket = {
  /** It was stored, and read, before the last change: visitors come back to it. */
  isPopular: boolean;
  /**
   * Hands the response to those who wait; with null they render it themselves.
   * @param ttl milliseconds for which it may be stored; 0 for as long as the content does not change
   */
  finish(response: StoredResponse | null, ttl?: number): void;
};

/**
 * Responses by address, each rendered once per content version for any number of simultaneous requests. While the
 * version is unknown nothing is stored or found.
 */
export class ResponseCache {
  /** Responses that were found, and that had to be rendered, since the start. */
  hits = 0;
  misses = 0;
  /** What stored responses say of other caches: browsers revalidate each time. */
  readonly control: string;
  readonly #version: ContentVersion;
  readonly #popular = new LRUCache<string, true>({ max: maxPopular });
  readonly #responses = new LRUCache<string, StoredResponse, { ticket?: Ticket }>({
    maxSize: maxBytes,
    maxEntrySize: maxResponseBytes,
    sizeCalculation: ({ size }, address) => size + address.length,
    // Requests that waited when the content changed still get their response, which is not stored.
    ignoreFetchAbort: true,
    fetchMethod: (address, _stale, { options, context }) => {
      const { promise, resolve } = Promise.withResolvers<StoredResponse | undefined>();
      context.ticket = {
        isPopular: this.#popular.has(address),
        finish(response, ttl = 0) {
          options.ttl = ttl;
          resolve(response ?? undefined);
        },
      };
      return promise;
    },
  });

  /** @param sharedMaxAge seconds for which caches between here and the reader that read only Cache-Control may keep responses */
  constructor(version: ContentVersion, { sharedMaxAge = 0 } = {}) {
    this.#version = version;
    this.control = sharedMaxAge === 0 ? "public, no-cache" : `public, max-age=0, s-maxage=${sharedMaxAge}`;
    // Also forgets renderings under way: what was begun before a write is not stored.
    version.onChange(() => {
      for (const [address, { wasRead }] of this.#responses.entries())
        if (wasRead) this.#popular.set(address, true);
      this.#responses.clear();
    });
  }

  /** Of the content; null while it is unknown. */
  get version(): number | null {
    return this.#version.current;
  }

  get isOpen(): boolean {
    return this.version !== null;
  }

  get bytes(): number {
    return this.#responses.calculatedSize;
  }

  /** @returns the stored response; the caller counts it as a hit */
  peek(address: string): StoredResponse | undefined {
    const response = this.isOpen ? this.#responses.get(address) : undefined;
    if (response) response.wasRead = true;
    return response;
  }

  /** @returns the response, a ticket if the caller has to render it, or null if it cannot be stored */
  async find(address: string): Promise<StoredResponse | Ticket | null> {
    if (!this.isOpen || address.length > maxAddress) return null;
    const { ticket, pending } = this.#fetch(address);
    const response = ticket ? undefined : await pending;
    if (response) {
      this.hits += 1;
      response.wasRead = true;
      return response;
    }
    if (!this.isOpen) return null;
    this.misses += 1;
    // If the first request failed or disconnected, one that waited leads the next, the others render it themselves.
    return ticket ?? this.#fetch(address).ticket ?? { isPopular: false, finish() {} };
  }

  #fetch(address: string): { ticket: Ticket | undefined; pending: Promise<StoredResponse | undefined> } {
    const context: { ticket?: Ticket } = {};
    const pending = this.#responses.fetch(address, { context }).catch(() => undefined);
    return { ticket: context.ticket, pending };
  }
}

export function isTicket(found: StoredResponse | Ticket): found is Ticket {
  return "finish" in found;
}

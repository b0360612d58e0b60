import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { negotiate } from "@fastify/accept-negotiator";
import { LRUCache } from "lru-cache";
import type { ContentVersion } from "../db/content-version.server.ts";

/** An answer that is the same for everyone as long as the content is. */
export type StoredAnswer = {
  /** All of them but those of the form it is sent in. */
  headers: Record<string, string>;
  /** The answer in the form that this reader takes; each form is made once. */
  form(accepted: string | undefined): Promise<AnswerForm>;
  /** The same, where that form is made already. */
  readyForm(accepted: string | undefined): AnswerForm | undefined;
  /** What both its bodies take in memory. */
  bytes: number;
};

/** An answer as it is, or compressed, with the headers that say so. */
export type AnswerForm = { body: Buffer; headers: Record<string, string> };

const compressions = ["br", "gzip"] as const;
type Encoding = (typeof compressions)[number] | "identity";

/** Bytes that all stored answers together may take, with their compressed forms. */
const mostBytes = 64 * 1024 * 1024;
/** Larger answers (thousands of records through the API) are made anew each time. */
const largestAnswer = 4 * 1024 * 1024;
/** Smaller bodies gain nothing from being compressed. */
const worthCompressing = 1024;

const compressors = {
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes, { level: 6 }),
};

/** Where an answer will be, once whoever is making it has made it. */
export type Ticket = { finish(answer: StoredAnswer | null): void };

/**
 * Answers by their address, kept as long as the content version stays what it was when their making began. Bounded; while
 * the version is not known nothing is kept or found.
 */
export class AnswerCache {
  readonly #version: ContentVersion;
  readonly #answers = new LRUCache<string, StoredAnswer>({
    maxSize: mostBytes,
    maxEntrySize: largestAnswer,
    sizeCalculation: ({ bytes }) => bytes,
  });
  /** Being made at this moment, for the version at hand. */
  readonly #pending = new Map<string, Promise<StoredAnswer | null>>();

  constructor(version: ContentVersion) {
    this.#version = version;
    version.onChange(() => {
      this.#answers.clear();
      // Whoever asks from now on must not get what was begun before.
      this.#pending.clear();
    });
  }

  /** The answer, where it is at hand. */
  peek(address: string): StoredAnswer | undefined {
    return this.#version.current === null ? undefined : this.#answers.get(address);
  }

  /** The answer, or a ticket for whoever makes it; null where nothing may be kept at the moment. */
  async find(address: string): Promise<StoredAnswer | Ticket | null> {
    if (this.#version.current === null) return null;
    const found = this.#answers.get(address);
    if (found) return found;
    const awaited = await this.#pending.get(address);
    if (awaited) return awaited;
    // What was awaited came to nothing, or nobody was making it.
    return this.#version.current === null ? null : this.#begin(address, this.#version.current);
  }

  #begin(address: string, version: number): Ticket {
    const { promise, resolve } = Promise.withResolvers<StoredAnswer | null>();
    this.#pending.set(address, promise);
    return {
      finish: (answer) => {
        if (answer && this.#version.current === version) this.#answers.set(address, answer);
        if (this.#pending.get(address) === promise) this.#pending.delete(address);
        resolve(answer);
      },
    };
  }
}

export function isTicket(found: StoredAnswer | Ticket): found is Ticket {
  return "finish" in found;
}

/** @param headers of the answer, without those that depend on its form. */
export function storedAnswer(body: Buffer, headers: StoredAnswer["headers"]): StoredAnswer {
  const tag = createHash("sha256")
    .update(JSON.stringify(headers))
    .update(body)
    .digest("base64url")
    .slice(0, 27);
  const made = new Map<Encoding, AnswerForm>();
  const underWay = new Map<Encoding, Promise<AnswerForm>>();
  const encodingFor = (accepted: string | undefined): Encoding =>
    body.length < worthCompressing || !accepted
      ? "identity"
      : ((negotiate(accepted, [...compressions]) as Encoding | null) ?? "identity");

  async function make(encoding: Encoding): Promise<AnswerForm> {
    const bytes = encoding === "identity" ? body : await compressors[encoding](body);
    const form = {
      body: bytes,
      headers: {
        etag: encoding === "identity" ? `"${tag}"` : `"${tag}-${encoding}"`,
        "content-length": String(bytes.length),
        ...(encoding === "identity" ? {} : { "content-encoding": encoding }),
      },
    };
    made.set(encoding, form);
    return form;
  }
  return {
    headers,
    // Both compressed forms of a text are about a third of it.
    bytes: Math.ceil(body.length * 1.7) + 1024,
    readyForm: (accepted) => made.get(encodingFor(accepted)),
    form(accepted) {
      const encoding = encodingFor(accepted);
      const form = underWay.get(encoding) ?? make(encoding);
      underWay.set(encoding, form);
      return form;
    },
  };
}

/** Whether the reader has this answer: any form of it will do, since all are made from the same. */
export function isCurrent(condition: string | undefined, { headers }: AnswerForm): boolean {
  if (condition === undefined) return false;
  const bare = (tag: string) =>
    tag
      .trim()
      .replace(/^W\//, "")
      .replace(/-(?:br|gzip)"$/, '"');
  const tag = bare(headers.etag ?? "");
  return condition.split(",").some((part) => part.trim() === "*" || bare(part) === tag);
}

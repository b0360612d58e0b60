import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, brotliDecompress, constants, gzip } from "node:zlib";
import { negotiate } from "@fastify/accept-negotiator";
import { LRUCache } from "lru-cache";
import type { ContentVersion } from "../../db/content-version.server.ts";

/** An answer that is the same for everyone as long as the content is. */
export type StoredAnswer = {
  /** Pattern of the route that made it, for the metrics. */
  route: string;
  /** All of them but those of the form it is sent in. */
  headers: Record<string, string>;
  /** The answer in the form that this reader takes; compressed forms are made once. */
  form(accepted: string | undefined): Promise<AnswerForm>;
  /** The same, where that form is made already. */
  readyForm(accepted: string | undefined): AnswerForm | undefined;
  /** Bytes of the answer as it is. */
  length: number;
  /** Makes the answer small, to be kept: compressed only. @returns what it then takes in memory, in bytes */
  pack(): Promise<number>;
};

/** An answer as it is, or compressed, with the headers that say so. */
export type AnswerForm = { body: Buffer; headers: Record<string, string> };

const compressions = ["br", "gzip"] as const;
type Encoding = (typeof compressions)[number] | "identity";

/** Bytes that all stored answers together may take: compressed, some thousand lists or records. */
const mostBytes = 16 * 1024 * 1024;
/** Larger answers (thousands of records through the API) are made anew each time. */
const largestAnswer = 4 * 1024 * 1024;
/** Smaller bodies gain nothing from being compressed. */
const worthCompressing = 1024;
/** About what an answer takes besides its body: headers, address, tag. */
const overhead = 2048;

const compressors = {
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 5,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        // No larger than the answer: what is set aside for it is ten times that.
        [constants.BROTLI_PARAM_LGWIN]: Math.min(22, Math.max(16, Math.ceil(Math.log2(bytes.length)))),
      },
    }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes, { level: 6 }),
};

/** Where an answer will be, once whoever is making it has made it. */
export type Ticket = {
  /** @param ttl milliseconds for which it may be kept, where it is not good for as long as the content is the same */
  finish(answer: StoredAnswer | null, ttl?: number): void;
};

/**
 * Answers by their address, kept as long as the content version stays what it was when their making began. Bounded; while
 * the version is not known nothing is kept or found.
 */
export class AnswerCache {
  readonly #version: ContentVersion;
  readonly #answers = new LRUCache<string, StoredAnswer>({ maxSize: mostBytes });
  /** Answers that were at hand, and such that had to be made, since the start. */
  hits = 0;
  misses = 0;
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

  /** Whether anything may be kept or found at the moment. */
  get isOpen(): boolean {
    return this.#version.current !== null;
  }

  /** What stored answers take in memory, as far as it is known. */
  get bytes(): number {
    return this.#answers.calculatedSize;
  }

  /** The answer, where it is at hand; whoever sends it counts it as a hit. */
  peek(address: string): StoredAnswer | undefined {
    return this.#version.current === null ? undefined : this.#answers.get(address);
  }

  /** The answer, or a ticket for whoever makes it; null where nothing may be kept at the moment. */
  async find(address: string): Promise<StoredAnswer | Ticket | null> {
    if (this.#version.current === null) return null;
    const found = this.#answers.get(address);
    const answer = found ?? (await this.#pending.get(address));
    if (answer) {
      this.hits += 1;
      return answer;
    }
    // What was awaited came to nothing, or nobody was making it.
    return this.#version.current === null ? null : this.#begin(address, this.#version.current);
  }

  #begin(address: string, version: number): Ticket {
    const { promise, resolve } = Promise.withResolvers<StoredAnswer | null>();
    this.#pending.set(address, promise);
    this.misses += 1;
    const done = () => {
      if (this.#pending.get(address) === promise) this.#pending.delete(address);
    };
    return {
      finish: (answer, ttl = 0) => {
        resolve(answer);
        if (!answer || answer.length > largestAnswer) return done();
        const keep = (size: number) => {
          if (this.#version.current === version) this.#answers.set(address, answer, { size, ttl });
        };
        // Until it is packed, whoever asks gets it from those under way. One that cannot be packed is not kept.
        answer.pack().then(keep).then(done, done);
      },
    };
  }
}

export function isTicket(found: StoredAnswer | Ticket): found is Ticket {
  return "finish" in found;
}

/** @param headers of the answer, without those that depend on its form. */
export function storedAnswer(body: Buffer, headers: StoredAnswer["headers"], route = "none"): StoredAnswer {
  const tag = createHash("sha256")
    .update(JSON.stringify(headers))
    .update(body)
    .digest("base64url")
    .slice(0, 27);
  const { length } = body;
  const isCompressed = length >= worthCompressing;
  /** Let go of when the answer is packed: nothing below may hold on to `body` itself. */
  let whole: Buffer | null = body;
  const made = new Map<Encoding, AnswerForm>();
  const underWay = new Map<Encoding, Promise<AnswerForm>>();
  const encodingFor = (accepted: string | undefined): Encoding =>
    isCompressed && accepted
      ? ((negotiate(accepted, [...compressions]) as Encoding | null) ?? "identity")
      : "identity";

  async function unpacked(): Promise<Buffer> {
    return whole ?? promisify(brotliDecompress)((await formIn("br")).body);
  }

  async function make(encoding: Encoding): Promise<AnswerForm> {
    const plain = await unpacked();
    const bytes = encoding === "identity" ? plain : await compressors[encoding](plain);
    const form = {
      body: bytes,
      headers: {
        etag: encoding === "identity" ? `"${tag}"` : `"${tag}-${encoding}"`,
        "content-length": String(bytes.length),
        ...(encoding === "identity" ? {} : { "content-encoding": encoding }),
      },
    };
    if (encoding !== "identity" || whole) made.set(encoding, form);
    return form;
  }

  function formIn(encoding: Encoding): Promise<AnswerForm> {
    const known = underWay.get(encoding);
    if (known) return known;
    const form = make(encoding);
    if (encoding !== "identity" || whole) underWay.set(encoding, form);
    return form;
  }

  return {
    route,
    headers,
    length,
    readyForm: (accepted) => made.get(encodingFor(accepted)),
    form: (accepted) => formIn(encodingFor(accepted)),
    async pack() {
      if (!isCompressed) return length + overhead;
      const { body: packed } = await formIn("br");
      whole = null;
      made.delete("identity");
      underWay.delete("identity");
      // Some readers take gzip only, which is a little larger.
      return Math.ceil(packed.length * 2.3) + overhead;
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

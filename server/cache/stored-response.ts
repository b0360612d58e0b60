import { createHash } from "node:crypto";
import { promisify } from "node:util";
import {
  brotliCompress,
  brotliCompressSync,
  brotliDecompress,
  constants,
  gunzip,
  gzip,
  gzipSync,
} from "node:zlib";
import { negotiate } from "@fastify/accept-negotiator";
import { digestBody } from "../../app/shared/api/repr-digest.server.ts";

export type ResponseVariant = {
  body: Buffer;
  /** Headers that depend on the encoding. */
  headers: Record<string, string>;
  /** All headers, names and values in turn: Node writes them at a third of the cost of an object made for each response. */
  head: string[];
};

const compressions = ["br", "gzip"] as const;
export type Compression = (typeof compressions)[number];

/** Smaller bodies gain nothing from compression. */
const smallestCompressed = 1024;
/** Approximate bytes that a response takes besides its body: headers, tag. */
const overhead = 2048;
/** Share of a body that its compressed form takes, where that is not known yet. */
const usualShare = 0.25;

/** A body with what can be known of it away from the thread that stores it (server/workers/answer.ts). */
export type PreparedBody = {
  body: Buffer;
  /** As the header Repr-Digest has it. */
  digest: string;
  /** In the encoding of the request that it was rendered for. */
  compressed: { compression: Compression; body: Buffer } | null;
};

/** Archives and pictures, which are compressed already. */
const compressedType = /^(?:application\/(?:zip|vnd\.openxmlformats)|image\/(?!svg))/;
/** @param type the Content-Type header */
export const isCompressible = (type: unknown) => !compressedType.test(String(type));

/**
 * Compresses on the calling thread, a worker: to hand the bytes to another one and back takes as long as a third of it.
 * @param headers of the response, by their lower-case names; files already say their digest there
 */
export function prepareBody(
  body: Buffer,
  compression: Compression | null,
  headers: Readonly<Record<string, unknown>> = {},
): PreparedBody {
  const { "content-type": type, "repr-digest": digest } = headers;
  const isCompressed = compression && body.length >= smallestCompressed && isCompressible(type);
  return {
    body,
    digest: typeof digest === "string" ? digest : digestBody(body),
    compressed: isCompressed ? { compression, body: compressSync[compression](body) } : null,
  };
}

/** @param accepted the Accept-Encoding header */
export function chooseCompression(accepted: string | undefined): Compression | null {
  return accepted ? (negotiate(accepted, [...compressions]) as Compression | null) : null;
}

const brotliOptions = (bytes: Buffer) => ({
  params: {
    // 4 takes half as much time again for responses that are a twenty-fifth smaller.
    [constants.BROTLI_PARAM_QUALITY]: 3,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    // No larger than the body: the encoder allocates ten times the window.
    [constants.BROTLI_PARAM_LGWIN]: Math.min(22, Math.max(16, Math.ceil(Math.log2(bytes.length)))),
  },
});
const gzipOptions = { level: 6 };

const compressSync = {
  br: (bytes: Buffer) => brotliCompressSync(bytes, brotliOptions(bytes)),
  gzip: (bytes: Buffer) => gzipSync(bytes, gzipOptions),
};
const compress = {
  br: (bytes: Buffer) => promisify(brotliCompress)(bytes, brotliOptions(bytes)),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes, gzipOptions),
};

const decompress = { br: promisify(brotliDecompress), gzip: promisify(gunzip) };

/** A response that is the same for everyone as long as the content does not change. */
export class StoredResponse {
  /** Pattern of its route, for the metrics. */
  readonly route: string;
  /** Headers that do not depend on the encoding. */
  readonly headers: Record<string, string>;
  /** Whether somebody else asked for it since. */
  wasRead = false;
  /** Bytes of the uncompressed body. */
  readonly length: number;
  /** Approximate bytes in memory, with both compressed forms. */
  readonly size: number;
  readonly #isCompressible: boolean;
  readonly #tag: string;
  /** Other forms are made from it. In the encoding of its first reader: the plain body would take most of the room. */
  readonly #kept: { compression: Compression | null; body: Buffer };
  readonly #variants = new Map<Compression | null, ResponseVariant | Promise<ResponseVariant>>();

  constructor({ body, digest, compressed }: PreparedBody, headers: Record<string, string>, route = "none") {
    this.route = route;
    this.headers = headers;
    this.length = body.length;
    this.#isCompressible = isCompressible(headers["content-type"]);
    this.#kept = compressed ?? { compression: null, body };
    const bytes = compressed ? 2.2 * compressed.body.length : body.length * (1 + 2.2 * usualShare);
    this.size = Math.ceil(bytes) + overhead;
    this.#tag = createHash("sha256")
      .update(JSON.stringify(headers))
      .update(digest)
      .digest("base64url")
      .slice(0, 27);
    this.#variants.set(this.#kept.compression, this.#format(this.#kept.body, this.#kept.compression));
  }

  /** @param accepted the Accept-Encoding header @returns the variant if it needs no further work */
  getReadyVariant(accepted: string | undefined): ResponseVariant | undefined {
    const variant = this.#variants.get(this.#choose(accepted));
    return variant instanceof Promise ? undefined : variant;
  }

  /** @param accepted the Accept-Encoding header */
  async getVariant(accepted: string | undefined): Promise<ResponseVariant> {
    const compression = this.#choose(accepted);
    const known = this.#variants.get(compression);
    if (known) return known;
    const variant = this.#make(compression);
    if (compression === null) return variant;
    this.#variants.set(compression, variant);
    variant.then(
      (ready) => this.#variants.set(compression, ready),
      () => this.#variants.delete(compression),
    );
    return variant;
  }

  #choose(accepted: string | undefined): Compression | null {
    return !this.#isCompressible || this.length < smallestCompressed ? null : chooseCompression(accepted);
  }

  async #make(compression: Compression | null): Promise<ResponseVariant> {
    const { compression: present, body } = this.#kept;
    const plain = present ? await decompress[present](body) : body;
    return this.#format(compression ? await compress[compression](plain) : plain, compression);
  }

  #format(body: Buffer, compression: Compression | null): ResponseVariant {
    const headers = {
      // RFC 9530: of the bytes as they are sent, so of each encoding its own.
      ...(compression && this.headers["repr-digest"] ? { "repr-digest": digestBody(body) } : {}),
      "content-length": String(body.length),
      etag: `"${this.#tag}${compression ? `-${compression}` : ""}"`,
      ...(compression ? { "content-encoding": compression } : {}),
    };
    return { body, headers, head: Object.entries({ ...this.headers, ...headers }).flat() };
  }
}

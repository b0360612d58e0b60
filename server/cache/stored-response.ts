import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, brotliDecompress, constants, gzip } from "node:zlib";
import { negotiate } from "@fastify/accept-negotiator";

/** A response in one encoding, with the headers that depend on it. */
export type ResponseVariant = { body: Buffer; headers: Record<string, string> };

const compressions = ["br", "gzip"] as const;
type Compression = (typeof compressions)[number];

/** Smaller bodies gain nothing from compression. */
const smallestCompressed = 1024;
/** Approximate bytes that a response takes besides its body: headers, address, tag. */
const overhead = 2048;

const compressors = {
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 5,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        // No larger than the body: the encoder allocates ten times the window.
        [constants.BROTLI_PARAM_LGWIN]: Math.min(22, Math.max(16, Math.ceil(Math.log2(bytes.length)))),
      },
    }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes, { level: 6 }),
};

/** A response that is the same for everyone as long as the content does not change. */
export class StoredResponse {
  /** Pattern of its route, for the metrics. */
  readonly route: string;
  /** Headers that do not depend on the encoding. */
  readonly headers: Record<string, string>;
  /** Bytes of the uncompressed body. */
  readonly length: number;
  /** Approximate bytes in memory. */
  size: number;
  readonly #tag: string;
  /** Null once only the compressed body is stored. */
  #body: Buffer | null;
  readonly #compressed = new Map<Compression, ResponseVariant | Promise<ResponseVariant>>();

  constructor(body: Buffer, headers: Record<string, string>, route = "none") {
    this.route = route;
    this.headers = headers;
    this.length = body.length;
    this.size = body.length + overhead;
    this.#body = body;
    this.#tag = createHash("sha256")
      .update(JSON.stringify(headers))
      .update(body)
      .digest("base64url")
      .slice(0, 27);
  }

  /** @param accepted the Accept-Encoding header @returns the variant if it needs no further work */
  getReadyVariant(accepted: string | undefined): ResponseVariant | undefined {
    const compression = this.#negotiate(accepted);
    if (!compression) return this.#body ? this.#format(this.#body) : undefined;
    const variant = this.#compressed.get(compression);
    return variant instanceof Promise ? undefined : variant;
  }

  /** @param accepted the Accept-Encoding header */
  async getVariant(accepted: string | undefined): Promise<ResponseVariant> {
    const compression = this.#negotiate(accepted);
    return compression ? this.#compress(compression) : this.#format(await this.#readBody());
  }

  /** Keeps only the compressed body and updates `size`. */
  async pack(): Promise<void> {
    if (this.length < smallestCompressed) return;
    const { body } = await this.#compress("br");
    this.#body = null;
    // Some clients accept only gzip, which is slightly larger.
    this.size = Math.ceil(body.length * 2.3) + overhead;
  }

  #negotiate(accepted: string | undefined): Compression | null {
    if (!accepted || this.length < smallestCompressed) return null;
    return negotiate(accepted, [...compressions]) as Compression | null;
  }

  #compress(compression: Compression): ResponseVariant | Promise<ResponseVariant> {
    const known = this.#compressed.get(compression);
    if (known) return known;
    const variant = this.#readBody()
      .then(compressors[compression])
      .then((bytes) => this.#format(bytes, compression));
    this.#compressed.set(compression, variant);
    variant.then(
      (ready) => this.#compressed.set(compression, ready),
      () => this.#compressed.delete(compression),
    );
    return variant;
  }

  async #readBody(): Promise<Buffer> {
    return this.#body ?? promisify(brotliDecompress)((await this.#compress("br")).body);
  }

  #format(body: Buffer, compression?: Compression): ResponseVariant {
    const headers = { "content-length": String(body.length) };
    if (!compression) return { body, headers: { ...headers, etag: `"${this.#tag}"` } };
    const etag = `"${this.#tag}-${compression}"`;
    return { body, headers: { ...headers, etag, "content-encoding": compression } };
  }
}

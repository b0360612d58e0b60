// Part of the build: writes compressed variants beside the files for browsers, for the server to send.
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

/** Fonts, images and films are already compressed. */
const isText = /\.(?:js|css|svg|vtt|json|webmanifest|txt|xml|html)$/;

/**
 * Compresses every text file of a folder with the best quality of Brotli and gzip.
 * @returns bytes of each file with Brotli, by its path in the folder
 */
export function compressFiles(folder) {
  const sizes = new Map();
  const names = readdirSync(folder, { recursive: true }).map((name) => name.replaceAll("\\", "/"));
  for (const name of names.filter((name) => isText.test(name) && statSync(join(folder, name)).isFile()))
    sizes.set(name, compressFile(join(folder, name)));
  return sizes;
}

function compressFile(path) {
  const bytes = readFileSync(path);
  const brotli = brotliCompressSync(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });
  writeFileSync(`${path}.br`, brotli);
  writeFileSync(`${path}.gz`, gzipSync(bytes, { level: constants.Z_BEST_COMPRESSION }));
  return brotli.length;
}

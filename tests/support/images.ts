import { randomBytes } from "node:crypto";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { encodeImage, storeImage } from "../../app/nouns/media/commands.server.ts";
import type { TestApi } from "./api.ts";

const actor = { id: null, username: "sistema", role: "system" } as const;

/** Something like a photograph: colours that change slowly. */
export function photo(width: number, height: number): Promise<Buffer> {
  return sharp(randomBytes(12 * 9 * 3), { raw: { width: 12, height: 9, channels: 3 } })
    .resize(width, height, { fit: "fill", kernel: "cubic" })
    .jpeg({ quality: 90 })
    .toBuffer();
}

/** Images that a test stores, and the files that the server sends of them. */
export function createImages(api: TestApi) {
  const get = (name: string, headers: Record<string, string> = {}) =>
    api.app.inject({ url: `/media/${name}`, headers });
  const storedFiles = (id: string) =>
    readdirSync(join(api.dataDir, "media")).filter((name) => name.startsWith(id));

  async function upload(bytes: Buffer): Promise<string> {
    const image = await encodeImage(bytes, "file");
    await storeImage(api.context, actor, image);
    return image.id;
  }
  return { get, storedFiles, upload };
}

import { resolve } from "node:path";
import { Disk } from "flydrive";
import { FSDriver } from "flydrive/drivers/fs";
import type { Env } from "../env.ts";

/** Where the operator's streets are, which `npm run layers` puts there. */
export const getStreetsFile = (dataDir: string) => resolve(dataDir, "streets.pmtiles");

/** The storage of images and documents: `media` in the data folder, or a configured bucket. */
export async function openFiles(env: Env): Promise<Disk> {
  if (!env.S3_BUCKET)
    return new Disk(new FSDriver({ location: resolve(env.DATA_DIR, "media"), visibility: "public" }));
  const { S3Driver } = await import("flydrive/drivers/s3");
  return new Disk(
    new S3Driver({
      bucket: env.S3_BUCKET,
      region: env.S3_REGION,
      visibility: "private",
      supportsACL: false,
      ...(env.S3_ENDPOINT ? { endpoint: env.S3_ENDPOINT, forcePathStyle: true } : {}),
      ...(env.S3_ACCESS_KEY_ID && env.S3_SECRET_ACCESS_KEY
        ? { credentials: { accessKeyId: env.S3_ACCESS_KEY_ID, secretAccessKey: env.S3_SECRET_ACCESS_KEY } }
        : {}),
    }),
  );
}

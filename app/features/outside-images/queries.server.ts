import { avg } from "drizzle-orm";
import { media } from "../../../db/schema/media.ts";
import type { Context } from "../../shared/context.server.ts";
import { listUncopied, noteOutsideImages } from "./addresses.server.ts";
import { readProgress } from "./background-run.server.ts";
import type { Adoption } from "./contract.ts";
import { listUses } from "./rewrite-records.server.ts";

/** Bytes of a copy as long as there is none to measure; with its variants an image takes about twice as much. */
const [usualBytes, withVariants] = [200_000, 2];
const shownProblems = 50;

export async function getAdoption({ db, services }: Pick<Context, "db" | "services">): Promise<Adoption> {
  await noteOutsideImages(db, services.imageHost);
  const [images, uses, [stored]] = await Promise.all([
    listUncopied(db),
    listUses(db, services.imageHost),
    db.select({ bytes: avg(media.bytes) }).from(media),
  ]);
  const failed = images.filter(({ problem }) => problem !== "");
  return {
    progress: readProgress(),
    waiting: images.length - failed.length,
    failed: failed.length,
    records: uses.length,
    bytes: Math.round(images.length * Number(stored?.bytes ?? usualBytes) * withVariants),
    isMeasured: stored?.bytes !== null && stored?.bytes !== undefined,
    problems: failed.slice(0, shownProblems).map(({ address, problem }) => ({ address, reason: problem })),
  };
}

import pLimit from "p-limit";
import { z } from "zod";
import { AppError, type ErrorCode } from "../../../shared/api/errors.ts";
import { ChildFailure, runTask } from "../../../shared/child-process.server.ts";
import { childTasks } from "../../../shared/child-tasks.ts";
import { imageTypes } from "../../media/constants.ts";
import { documentType, heicTypes, type ScanRefusal, scanRefusals } from "../constants.ts";
import type { EncodedPage } from "./encode-page.server.ts";

/** What a scan is once it has been read. */
export type Scan = {
  pages: EncodedPage[];
  /** A document as it came; of images those of the pages are all there is, without what their file said about itself. */
  original: Uint8Array | null;
};

/** One at a time: decoding takes memory. */
const reading = pLimit(1);

const sizesShape = z.array(
  z.object({ width: z.number(), height: z.number(), full: z.number(), preview: z.number() }),
);

const statuses: Partial<Record<ScanRefusal, ErrorCode>> = {
  wrongType: "unsupportedType",
  tooLarge: "tooLarge",
  tooManyPixels: "tooLarge",
  tooManyPages: "tooLarge",
  tooMuchMemory: "tooLarge",
  tooSlow: "tooLarge",
};

/** The refusal of a scan, beside its field in the form. */
export function refuseScan(reason: ScanRefusal, cause?: unknown): AppError {
  const message = scanRefusals[reason];
  return new AppError(statuses[reason] ?? "invalid", { message, fields: { file: message }, cause });
}

/** Reads a scan in a process of its own; its content decides what it is, not its name. @throws AppError */
export async function readScan(bytes: Uint8Array): Promise<Scan> {
  if (bytes.byteLength === 0) throw refuseScan("empty");
  const { fileTypeFromBuffer } = await import("file-type");
  const type = (await fileTypeFromBuffer(bytes))?.mime ?? "";
  if (![...imageTypes, ...heicTypes, documentType].includes(type)) throw refuseScan("wrongType");
  return reading(async () => {
    const output = await runTask(childTasks.readScan, { args: [type], input: bytes }).catch(
      (error: unknown) => {
        const reason = findRefusal(error);
        throw reason === null ? error : refuseScan(reason, error);
      },
    );
    return { pages: splitPages(output), original: type === documentType ? bytes : null };
  });
}

/**
 * What the process wrote before it ended; a decoder that fails says nothing we could repeat.
 * @returns null where the file is not to blame
 */
function findRefusal(error: unknown): ScanRefusal | null {
  if (!(error instanceof ChildFailure) || error.reason === "stopped") return null;
  const said = /^ScanError: (\w+)/.exec(error.said)?.[1] ?? "";
  if (Object.hasOwn(scanRefusals, said)) return said as ScanRefusal;
  if (/pixel limit/.test(error.said)) return "tooManyPixels";
  if (error.reason === "memory") return "tooMuchMemory";
  return error.reason === "tooLong" ? "tooSlow" : "broken";
}

function splitPages(output: Buffer): EncodedPage[] {
  const end = output.indexOf("\n");
  let from = end + 1;
  const take = (length: number) => {
    from += length;
    return output.subarray(from - length, from);
  };
  const sizes = sizesShape.parse(JSON.parse(output.subarray(0, end).toString()));
  return sizes.map(({ width, height, full, preview }) => ({
    width,
    height,
    full: take(full),
    preview: take(preview),
  }));
}

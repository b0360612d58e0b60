import type { ScanRefusal } from "../constants.ts";

/** Why a scan is refused; the message is its name, which crosses from the process that reads it. */
export class ScanError extends Error {
  override name = "ScanError";

  constructor(reason: ScanRefusal) {
    super(reason);
  }
}

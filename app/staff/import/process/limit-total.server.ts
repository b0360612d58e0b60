import { AppError } from "../../../shared/api/errors.ts";
import { uploadLimits } from "../constants.ts";
import { importMessages } from "../contract.ts";

/** @returns what passes on the bytes of one file after the other, and throws AppError `tooLarge` past what all may have */
export function createTotalLimit(): (content: AsyncIterable<Buffer>) => AsyncGenerator<Buffer> {
  let total = 0;
  return async function* limitTotal(content) {
    for await (const chunk of content) {
      total += chunk.length;
      const message = importMessages.tooLarge;
      if (total > uploadLimits.total) throw new AppError("tooLarge", { message, fields: { files: message } });
      yield chunk;
    }
  };
}

import { ApiError, noResponse, send } from "../../../shared/api/api-client.ts";
import type { ImportProgress, Progress } from "../contract.ts";

type Options = { body: FormData; operation: string | undefined; signal: AbortSignal; onProgress: Progress };

type Line<T> = { progress?: ImportProgress; result?: T; status?: number; error?: string };

/**
 * Sends files and follows what becomes of them.
 * @throws ApiError for every failure; `AbortError` where the caller gave up
 */
export async function callImport<T>(path: string, { onProgress, ...options }: Options): Promise<T> {
  const accept = "application/x-ndjson, application/json";
  const response = await send("POST", path, { ...options, accept });
  try {
    for await (const line of readLines(response)) {
      const { progress, result, status, error } = JSON.parse(line) as Line<T>;
      if (progress) void onProgress(progress);
      else if (result) return result;
      else throw new ApiError(status ?? 0, error ?? noResponse().message);
    }
  } catch (error) {
    if (error instanceof ApiError || options.signal.aborted) throw error;
  }
  // The connection was lost before the last line.
  throw noResponse();
}

async function* readLines({ body }: Response): AsyncGenerator<string> {
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
  let line = "";
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true, value: undefined };
    if (done) return;
    const [first = "", ...others] = value.split("\n");
    line += first;
    for (const other of others) {
      yield line;
      line = other;
    }
  }
}

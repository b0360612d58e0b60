import { useEffect, useRef, useState } from "react";
import { ApiError } from "../../../shared/api/api-client.ts";
import type { Media } from "../contract.ts";
import { findRefusal, getProblem, isRefused, uploadImage } from "./upload-image.ts";

export type Upload =
  | { phase: "none" }
  /** `share` of the file that was sent, from 0 to 1. */
  | { phase: "underWay"; file: File; share: number }
  /** Can be tried again. */
  | { phase: "failed"; file: File; problem: string }
  /** The file cannot be used. */
  | { phase: "refused"; problem: string };

const none: Upload = { phase: "none" };

/** Sends one image file at a time; a newer file cancels the one before. */
export function useImageUpload(onStored: (image: Media) => void) {
  const [upload, setUpload] = useState<Upload>(none);
  const current = useRef<AbortController>(undefined);
  useEffect(() => () => current.current?.abort(), []);

  async function start(file: File) {
    current.current?.abort();
    const controller = new AbortController();
    const { signal } = controller;
    current.current = controller;
    const change = (next: Upload) => {
      if (!signal.aborted) setUpload(next);
    };
    const problem = await findRefusal(file);
    if (problem !== null) return change({ phase: "refused", problem });
    change({ phase: "underWay", file, share: 0 });
    try {
      const image = await uploadImage(file, {
        signal,
        onProgress: (share) => change({ phase: "underWay", file, share }),
      });
      if (signal.aborted) return;
      onStored(image);
      setUpload(none);
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof ApiError)) throw error;
      const problem = getProblem(error);
      setUpload(isRefused(error) ? { phase: "refused", problem } : { phase: "failed", file, problem });
    }
  }

  /** Cancels the upload, or discards the one that failed. */
  function drop() {
    current.current?.abort();
    setUpload(none);
  }

  return { upload, start, drop };
}

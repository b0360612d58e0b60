import { useEffect, useState } from "react";
import { ApiError } from "../../../shared/api/api-client.ts";
import type { Clipping } from "../contract.ts";
import ClippingDesk from "./clipping-desk.tsx";
import { loadSourceClippings, uploadClipping } from "./load-clippings.ts";

/** The scans of a source. What is uploaded is its own at once, whatever becomes of the form around it. */
export default function SourceClippings({ sourceId }: { sourceId: string }) {
  const [clippings, setClippings] = useState<Clipping[]>([]);
  const [problem, setProblem] = useState("");
  useEffect(() => {
    let isLeft = false;
    loadSourceClippings(sourceId).then(
      (found) => {
        if (!isLeft) setClippings(found);
      },
      (error: unknown) => {
        if (!isLeft) setProblem(error instanceof ApiError ? error.message : String(error));
      },
    );
    return () => {
      isLeft = true;
    };
  }, [sourceId]);
  return (
    <ClippingDesk
      clippings={clippings}
      problem={problem}
      upload={async (file) => {
        const uploaded = await uploadClipping(file, sourceId);
        setClippings((before) => [...before, uploaded]);
      }}
      onChange={(changed) =>
        setClippings((before) => before.map((one) => (one._id === changed._id ? changed : one)))
      }
      onRemove={({ _id }) => setClippings((before) => before.filter((one) => one._id !== _id))}
    />
  );
}

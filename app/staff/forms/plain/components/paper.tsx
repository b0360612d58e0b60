import ClippingPages from "../../../../nouns/clippings/components/clipping-pages.tsx";
import SourceClippings from "../../../../nouns/clippings/components/source-clippings.tsx";
import type { Clipping } from "../../../../nouns/clippings/contract.ts";

/** Stands beside the form of a source or of a clipping, which is written from it. */
export default function Paper({ noun, record }: { noun: string; record: { _id: string } }) {
  if (noun === "source") return <SourceClippings sourceId={record._id} />;
  return <ClippingPages clipping={record as unknown as Clipping} />;
}

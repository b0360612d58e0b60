import { useState } from "react";
import type { SystemKey } from "../../../shared/system-style.ts";
import { systemKeyOf } from "../../catalog/constants.ts";
import { smallImage } from "../constants.ts";

type Props = {
  image: string;
  /** What the record's own image shows, in words. */
  alt?: string | undefined;
  systemId: string;
  recordId: string;
  /** Place among the page's pictures: the first is loaded before all others, those out of sight when they come near. */
  place?: number | undefined;
};

/**
 * A record's own image, or its system's drawing where there is none or it does not load; varied by the record's id, so
 * that a list does not repeat one picture.
 */
export function RecordImage({ image, alt = "", systemId, recordId, place }: Props) {
  const [isBroken, setBroken] = useState(false);
  const own = image !== "" && !isBroken;
  return (
    <img
      // An image that failed before this script ran tells nobody: ask it.
      ref={(element) => {
        if (own && element?.complete && element.naturalWidth === 0) setBroken(true);
      }}
      src={own ? smallImage(image) : drawingAddress(systemKeyOf(systemId), recordId)}
      // The drawing says nothing that the text does not.
      alt={own ? alt : ""}
      width={600}
      height={400}
      loading={place === 0 ? "eager" : "lazy"}
      fetchPriority={place === 0 ? "high" : "auto"}
      decoding="async"
      onError={own ? () => setBroken(true) : undefined}
      className="aspect-3/2 w-full rounded-card object-cover"
    />
  );
}

function drawingAddress(system: SystemKey, seed: string): string {
  return `/drawings/${system}/${seed}.svg`;
}

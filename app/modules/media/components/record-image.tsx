import { useState } from "react";
import type { SystemKey } from "../../../shared/system-style.ts";
import { systemKeyOf } from "../../catalog/constants.ts";
import { smallImage } from "../constants.ts";

type Props = { image: string; systemId: string; recordId: string };

/**
 * A record's own image, or its system's drawing where there is none or it does not load; varied by the record's id, so
 * that a list does not repeat one picture.
 */
export function RecordImage({ image, systemId, recordId }: Props) {
  const [isBroken, setBroken] = useState(false);
  const own = image !== "" && !isBroken;
  return (
    <img
      // An image that failed before this script ran tells nobody: ask it.
      ref={(element) => {
        if (own && element?.complete && element.naturalWidth === 0) setBroken(true);
      }}
      src={own ? smallImage(image) : drawingAddress(systemKeyOf(systemId), recordId)}
      alt=""
      width={600}
      height={400}
      loading="lazy"
      decoding="async"
      onError={own ? () => setBroken(true) : undefined}
      className="aspect-3/2 w-full rounded-card object-cover"
    />
  );
}

function drawingAddress(system: SystemKey, seed: string): string {
  return `/drawings/${system}/${seed}.svg`;
}

import type { SystemKey } from "../../../shared/system-style.ts";
import { systemKeyOf } from "../../catalog/constants.ts";
import { smallImage } from "../constants.ts";

/** A record's own image, or its system's drawing, varied by the record's id so that a list does not repeat one picture. */
export function RecordImage(props: {
  image: string;
  systemId: string;
  recordId: string;
  className?: string;
}) {
  const drawing = drawingAddress(systemKeyOf(props.systemId), props.recordId);
  return (
    <img
      src={props.image === "" ? drawing : smallImage(props.image)}
      alt=""
      width={600}
      height={400}
      loading="lazy"
      decoding="async"
      className={props.className ?? "aspect-3/2 w-full rounded-card object-cover"}
    />
  );
}

export function drawingAddress(system: SystemKey, seed: string): string {
  return `/drawings/${system}/${seed}.svg`;
}

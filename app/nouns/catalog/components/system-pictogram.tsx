import type { SystemKey } from "../../../shared/pages/system-style.ts";
import { pictogramOutlines } from "../constants.ts";

type Props = { system: SystemKey; size?: number };

/** The system's sign beside its name; the name carries the meaning, so the sign is hidden from readers. */
export function SystemPictogram({ system, size = 24 }: Props) {
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={pictogramOutlines[system]} />
    </svg>
  );
}

import type { CSSProperties } from "react";
import { getSystemColor } from "../../../shared/pages/system-style.ts";
import { getSystemKey } from "../constants.ts";
import { SystemPictogram } from "./system-pictogram.tsx";

/** A slim band in the system's colour, with its pictogram: what a record without a picture has. Says nothing to readers. */
export function SystemBand({ systemId }: { systemId: string }) {
  const system = getSystemKey(systemId);
  return (
    <div
      aria-hidden="true"
      className="system-band"
      data-system={system}
      style={{ "--system": getSystemColor(system) } as CSSProperties}
    >
      <SystemPictogram system={system} size={20} />
    </div>
  );
}

import type { CSSProperties } from "react";
import { getSystem, getSystemColor } from "../../../shared/study/study.ts";
import { SystemPictogram } from "./system-pictogram.tsx";

/** A slim band in the system's colour, with its pictogram: what a record without a picture has. Says nothing to readers. */
export function SystemBand({ systemId, size = 20 }: { systemId: string; size?: number }) {
  return (
    <span
      aria-hidden="true"
      className="system-band"
      data-pattern={getSystem(systemId).pattern}
      style={{ "--system": getSystemColor(systemId) } as CSSProperties}
    >
      <SystemPictogram systemId={systemId} size={size} />
    </span>
  );
}

/** The system of a record: its name beside its pictogram, on a scrap of its colour and pattern. */
export function SystemChip({ systemId }: { systemId: string }) {
  return (
    <span className="system-chip">
      <SystemBand systemId={systemId} size={16} />
      {getSystem(systemId).name}
    </span>
  );
}

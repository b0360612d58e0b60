import type { CSSProperties } from "react";
import { getSystemColor } from "../../../shared/pages/system-style.ts";
import { fixedSystems, getSystemKey } from "../constants.ts";
import { SystemPictogram } from "./system-pictogram.tsx";

/** A slim band in the system's colour, with its pictogram: what a record without a picture has. Says nothing to readers. */
export function SystemBand({ systemId, size = 20 }: { systemId: string; size?: number }) {
  const system = getSystemKey(systemId);
  return (
    <span
      aria-hidden="true"
      className="system-band"
      data-system={system}
      style={{ "--system": getSystemColor(system) } as CSSProperties}
    >
      <SystemPictogram system={system} size={size} />
    </span>
  );
}

/** The system of a record: its name beside its pictogram, on a scrap of its colour and pattern. */
export function SystemChip({ systemId }: { systemId: string }) {
  return (
    <span className="system-chip">
      <SystemBand systemId={systemId} size={16} />
      {fixedSystems.find(({ id }) => id === systemId)?.name}
    </span>
  );
}

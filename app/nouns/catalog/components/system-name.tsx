import { getSystemTextColor } from "../../../shared/pages/system-style.ts";
import { getSystemKey } from "../constants.ts";
import { SystemPictogram } from "./system-pictogram.tsx";

/** A name beside the pictogram of its system. */
export function SystemName({ systemId, name }: { systemId: string; name: string }) {
  const system = getSystemKey(systemId);
  return (
    <span className="system-name">
      <span style={{ color: getSystemTextColor(system) }}>
        <SystemPictogram system={system} size={16} />
      </span>
      <span>{name}</span>
    </span>
  );
}

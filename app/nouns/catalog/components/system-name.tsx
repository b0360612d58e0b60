import { getSystemTextColor } from "../../../shared/study/study.ts";
import { SystemPictogram } from "./system-pictogram.tsx";

/** A name beside the pictogram of its system. */
export function SystemName({ systemId, name }: { systemId: string; name: string }) {
  return (
    <span className="system-name">
      <span style={{ color: getSystemTextColor(systemId) }}>
        <SystemPictogram systemId={systemId} size={16} />
      </span>
      <span>{name}</span>
    </span>
  );
}

import { getSystem } from "../../../shared/study/study.ts";

type Props = { systemId: string; size?: number };

/** The system's sign beside its name; the name carries the meaning, so the sign is hidden from readers. */
export function SystemPictogram({ systemId, size = 24 }: Props) {
  return <SystemSign outline={getSystem(systemId).outline} size={size} />;
}

export function SystemSign({ outline, size }: { outline: string; size: number }) {
  return (
    <svg className="sign" viewBox="0 0 24 24" width={size} height={size} aria-hidden="true">
      <path d={outline} />
    </svg>
  );
}

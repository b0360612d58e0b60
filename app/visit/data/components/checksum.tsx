import type { Edition } from "../../../features/editions/contract.ts";
import { formatStudyDay } from "../../../shared/study/time.ts";

/** With what a package is checked; replaced ones are named, since somebody may have them. */
export function Checksum({ sha256, corrections }: Pick<Edition, "sha256" | "corrections">) {
  return (
    <>
      <p className="mt-2 text-quiet">
        SHA-256: <code className="wrap-anywhere">{sha256}</code>
      </p>
      {corrections.map((correction) => (
        <p key={correction.at} className="mt-1 text-quiet">
          Hasta el {formatStudyDay(correction.at)}, antes de que cambiara lo que se oculta:{" "}
          <code className="wrap-anywhere">{correction.sha256}</code>
        </p>
      ))}
    </>
  );
}

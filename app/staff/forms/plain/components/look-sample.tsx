import type { CSSProperties } from "react";
import { useWatch } from "react-hook-form";
import { SystemSign } from "../../../../nouns/catalog/components/system-pictogram.tsx";
import { pictograms } from "../../../../shared/study/pictograms.ts";
import { getSystem } from "../../../../shared/study/study.ts";

type Chosen = [name: string, color: string, pattern: string, pictogram: keyof typeof pictograms | ""];
const schemes = { light: "En claro", dark: "En oscuro" } as const;

/** The system as it is drawn in both schemes; what the site chooses is as it is now, and for a new one not known yet. */
export default function LookSample({ systemId }: { systemId: string }) {
  const now = getSystem(systemId);
  const isNew = now.id === "";
  const chosen: Chosen = useWatch({ name: ["systemName", "color", "pattern", "pictogram"] });
  const [name, color = "", pattern = "", pictogram = ""] = chosen;
  if (isNew && !(color && pattern && pictogram)) return null;
  const outline = pictogram ? pictograms[pictogram] : now.outline;
  return (
    <div className="-mt-2 mb-1 grid max-w-xl gap-3 sm:grid-cols-2" aria-hidden="true">
      {Object.entries(schemes).map(([scheme, label]) => (
        <div key={scheme}>
          <span className="text-quiet text-sm">{label}</span>
          <div style={wear(scheme, color || now.color)} className="mt-1 grid gap-2 rounded-card border p-3">
            <span className="system-band" data-pattern={pattern || now.pattern}>
              <SystemSign outline={outline} size={20} />
            </span>
            <span className="system-name wrap-anywhere">
              <span style={{ color: "color-mix(in srgb, var(--system) 80%, var(--ink))" }}>
                <SystemSign outline={outline} size={16} />
              </span>
              <span>{name}</span>
            </span>
          </div>
        </div>
      ))}
    </div>
  );
}

/** The tokens follow the reader's scheme, so that a sample of the other one has the browser's paper and ink. */
const wear = (scheme: string, color: string) =>
  ({
    colorScheme: scheme,
    background: "Canvas",
    color: "CanvasText",
    borderColor: "GrayText",
    "--surface": "Canvas",
    "--ink": "CanvasText",
    "--system": `var(--system-${color})`,
  }) as CSSProperties;

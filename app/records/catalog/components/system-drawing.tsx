import type { ReactNode } from "react";
import { type SystemKey, systemStyles } from "../../../shared/pages/system-style.ts";
import { drawCentralities } from "./drawings/centralities.tsx";
import { type Pen, PlanSheet, type Sheet, takePen } from "./drawings/city-plan.tsx";
import { drawFacilities } from "./drawings/facilities.tsx";
import { type Random, seededRandom } from "./drawings/geometry.ts";
import { drawHeritage } from "./drawings/heritage.tsx";
import { drawHousing } from "./drawings/housing.tsx";
import { drawMobility } from "./drawings/mobility.tsx";
import { drawPublicSpace } from "./drawings/public-space.tsx";
import { drawUtilities } from "./drawings/utilities.tsx";

// Functions, not components: one generator feeds a whole drawing, and React may call a component twice.
const motifs: Record<SystemKey, (random: Random, style: Pen, sheet: Sheet) => ReactNode> = {
  "public-space": drawPublicSpace,
  mobility: drawMobility,
  facilities: drawFacilities,
  utilities: drawUtilities,
  housing: drawHousing,
  centralities: drawCentralities,
  heritage: drawHeritage,
};

type Props = {
  system: SystemKey;
  /** The record's id: the same id always draws the same place. */
  seed: string;
  title?: string | undefined;
};

/** The picture of a record without one: a fragment of city in its system's colour and motif. */
export function SystemDrawing({ system, seed, title }: Props) {
  const random = seededRandom(`${system} ${seed}`);
  // Quarter turns give each motif four compositions before its own variations begin.
  const angle = random.integer(0, 3) * 90 + random.sign() * random.between(6, 27);
  const sheet: Sheet = { width: 1200, height: 800, angle };
  const style = takePen(systemStyles[system], angle);
  return (
    <PlanSheet {...sheet} title={title} ground={style.tint}>
      {motifs[system](random, style, sheet)}
    </PlanSheet>
  );
}

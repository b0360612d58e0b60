import { isDrawing } from "../../../shared/values/drawings.ts";
import type { datasheetSections } from "../constants.ts";
import type { DatasheetReading } from "../contract.ts";
import { DatasheetText } from "./datasheet-text.tsx";
import { MapAddress } from "./map-address.tsx";

type Props = {
  section: (typeof datasheetSections)[number];
  datasheet: Omit<DatasheetReading, "intervention">;
  /** Address of the datasheet. */
  base: string;
};

/** A section that is not on the screen, for the printed datasheet, which has all sections. */
export function PrintedSection({ section: { key, label }, datasheet, base }: Props) {
  return (
    <section className="mt-6 hidden print:block">
      <h2>{label}</h2>
      {key === "spatialization" ? (
        // A drawing of this site is no map: the section's own page has it.
        <MapAddress
          address={isDrawing(datasheet.spatialization) ? `${base}/${key}` : datasheet.spatialization}
        />
      ) : (
        <DatasheetText datasheet={datasheet} section={key} isLazy />
      )}
    </section>
  );
}

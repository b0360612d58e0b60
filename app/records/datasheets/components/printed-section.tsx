import type { datasheetSections } from "../constants.ts";
import type { DatasheetReading } from "../contract.ts";
import { DatasheetText } from "./datasheet-text.tsx";
import { MapAddress } from "./map-address.tsx";

type Props = {
  section: (typeof datasheetSections)[number];
  datasheet: Omit<DatasheetReading, "intervention">;
};

/** A section that is not on the screen, for the printed datasheet, which has all sections. */
export function PrintedSection({ section: { key, label }, datasheet }: Props) {
  return (
    <section className="mt-6 hidden print:block">
      <h2>{label}</h2>
      {key === "spatialization" ? (
        <MapAddress address={datasheet.spatialization} />
      ) : (
        <DatasheetText datasheet={datasheet} section={key} isLazy />
      )}
    </section>
  );
}

import { data, useOutletContext } from "react-router";
import { DatasheetMap } from "../components/datasheet-map.tsx";
import { DatasheetText } from "../components/datasheet-text.tsx";
import { datasheetSections } from "../constants.ts";
import type { Datasheet } from "../contract.ts";
import type { Route } from "./+types/section";

export function loader({ params }: Route.LoaderArgs) {
  const section = datasheetSections.find(({ key }) => key === params.section);
  if (!section) throw data(null, { status: 404 });
  return section;
}

/** One section of a datasheet: text and image, or the map. */
export default function SectionPage({ loaderData: section }: Route.ComponentProps) {
  const datasheet = useOutletContext<
    Omit<Datasheet, "intervention"> & { intervention: { interventionName: string } }
  >();
  return (
    <section aria-labelledby="seccion" className="mt-4">
      <title>{`${section.label}: ${datasheet.intervention.interventionName}`}</title>
      <h2 id="seccion">{section.label}</h2>
      {section.key === "spatialization" ? (
        <DatasheetMap address={datasheet.spatialization} />
      ) : (
        <DatasheetText text={datasheet[section.key]} image={datasheet[`image_${section.key}`]} />
      )}
    </section>
  );
}

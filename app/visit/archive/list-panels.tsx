import type { ComponentProps } from "react";
import { TakeawayPanel } from "../../features/open-data/components/takeaway-panel.tsx";
import { FacetPanel } from "../../features/search/components/facet-panel.tsx";

type Loaded = ComponentProps<typeof TakeawayPanel> & ComponentProps<typeof FacetPanel>;

/** The panels beside and below a list. */
export function describePanels({ facets, parameters, takeaway }: Loaded) {
  return {
    takeaway: <TakeawayPanel takeaway={takeaway} />,
    facets: facets.length > 0 ? <FacetPanel facets={facets} parameters={parameters} /> : null,
  };
}

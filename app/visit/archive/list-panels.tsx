import type { ComponentProps } from "react";
import { TakeawayPanel } from "../../features/open-data/components/takeaway-panel.tsx";
import { FacetPanel, hasFacets } from "../../features/search/components/facet-panel.tsx";
import { exploreLabel } from "../../features/search/constants.ts";

type Facets = ComponentProps<typeof FacetPanel>;
type Loaded = ComponentProps<typeof TakeawayPanel> & {
  facets: Facets["facets"];
  filters: Facets["chosen"];
  parameters: string;
};

/** The panels beside and below a list. */
export function describePanels({ facets, filters, parameters, takeaway }: Loaded) {
  return {
    takeaway: <TakeawayPanel takeaway={takeaway} />,
    facets: hasFacets(facets, filters) ? (
      <FacetPanel facets={facets} chosen={filters} parameters={parameters} label={exploreLabel} />
    ) : null,
  };
}

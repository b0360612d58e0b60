import { href, Link } from "react-router";
import { SystemName } from "../../../records/catalog/components/system-name.tsx";
import { precisionLabels } from "../../../shared/places/places.ts";
import type { ListedWork } from "../contract.ts";

/** The works of the map in its order, with its numbers: the map in words. */
export function MapList({ works }: { works: ListedWork[] }) {
  return (
    <ol className="map-list">
      {works.map(({ _id, number, name, systemId, systemName, hierarchyName, precision }) => (
        <li key={_id} value={number} data-work={_id}>
          <Link to={href("/interventions/:interventionId", { interventionId: _id })}>{name}</Link>
          <span className="map-list-facts">
            <SystemName systemId={systemId} name={systemName} />
            <span>{hierarchyName}</span>
            {precision === "exact" ? null : <span>{precisionLabels[precision]}</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}

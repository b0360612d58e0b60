import { href, Link } from "react-router";
import { placeKindNames } from "../../shared/places/place-kinds.ts";
import { formatCount } from "../../shared/values/text.ts";
import type { PlaceLine } from "./contract.ts";

const countOf = ({ works, news }: PlaceLine) =>
  [
    works > 0 ? formatCount(works, "actuación queda allí", "actuaciones quedan allí") : "",
    news > 0 ? formatCount(news, "noticia lo nombra", "noticias lo nombran") : "",
  ]
    .filter(Boolean)
    .join(" · ");

export const describePlace = ({ kind, code }: Pick<PlaceLine, "kind" | "code">) =>
  [placeKindNames[kind], code].filter(Boolean).join(" ");

/** The register: the widest places, each with those within it that the study says something of. */
export function PlaceList({ places }: { places: readonly PlaceLine[] }) {
  const within = Map.groupBy(places, ({ parent }) => parent);
  const wide = (within.get(null) ?? []).toSorted(
    (a, b) => Number(a.kind === "barrio") - Number(b.kind === "barrio"),
  );
  return (
    <ul className="mt-6 gap-x-10 md:columns-2">
      {wide.map((place) => {
        const own = listBelow(within, place._id);
        const told = own.filter(({ works, news }) => works + news > 0);
        return (
          <li key={place._id} className="mb-4 break-inside-avoid border-b border-line pb-3">
            <PlaceLink place={place} isWide />
            <span className="block text-quiet">
              {[describePlace(place), countOf(place)].filter(Boolean).join(" · ")}
            </span>
            {told.length > 0 ? (
              <ul className="mt-1 pl-4">
                {told.map((one) => (
                  <li key={one._id}>
                    <PlaceLink place={one} /> <span className="text-quiet">{countOf(one)}</span>
                  </li>
                ))}
              </ul>
            ) : null}
            {own.length > told.length ? (
              <span className="block pl-4 text-quiet">
                {told.length > 0 ? "y " : ""}
                {formatCount(own.length - told.length, "lugar", "lugares")} que ninguna noticia nombra
              </span>
            ) : null}
          </li>
        );
      })}
    </ul>
  );
}

function PlaceLink({ place, isWide = false }: { place: PlaceLine; isWide?: boolean }) {
  return (
    <Link
      to={href("/places/:placeId?", { placeId: place._id })}
      className={isWide ? "font-semibold" : undefined}
    >
      {place.name}
    </Link>
  );
}

/** All places within one, of whatever depth. */
function listBelow(within: ReadonlyMap<string | null, PlaceLine[]>, id: string): PlaceLine[] {
  return (within.get(id) ?? []).flatMap((place) => [place, ...listBelow(within, place._id)]);
}

import { useSiteFrame } from "../../../shared/pages/site-frame.ts";

/** The map as its full address, all there is of it on paper; those of this site are stored without its origin. */
export function MapAddress({ address }: { address: string }) {
  const site = useSiteFrame();
  return (
    <p className="mt-2">
      Mapa:{" "}
      <a href={address} rel="noreferrer" className="hyphens-none break-all">
        {address.startsWith("/") ? `${site?.address ?? ""}${address}` : address}
      </a>
    </p>
  );
}

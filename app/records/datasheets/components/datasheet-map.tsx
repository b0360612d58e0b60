import { useSiteFrame } from "../../../shared/pages/site-frame.ts";

/**
 * The map in a sandboxed frame. A frame does not report that its content failed to load, so the link to open it
 * in a tab is always there, above it: on a phone nobody looks below an empty frame.
 */
export function DatasheetMap({ address }: { address: string }) {
  return (
    <>
      <p className="mt-1 text-quiet print:hidden">
        Si el mapa no aparece,{" "}
        <a href={address} target="_blank" rel="noopener noreferrer">
          ábrelo en otra pestaña
        </a>
        .
      </p>
      <iframe
        src={address}
        title="Mapa de la actuación urbanística"
        sandbox="allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox"
        referrerPolicy="no-referrer"
        className="mt-3 h-[70vh] w-full rounded-card border border-line bg-surface lg:h-[calc(100dvh-8rem)]"
      />
      <div className="hidden print:block">
        <MapAddress address={address} />
      </div>
    </>
  );
}

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

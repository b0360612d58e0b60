import { Link, useSearchParams } from "react-router";
import { MapAddress } from "./map-address.tsx";

/** In the address: the map of another site is asked for. */
const mapFlag = "originalMap";

type Props = {
  address: string;
  /** Whether the study's own map stands above it. */
  isOriginal: boolean;
};

/**
 * The map that the record names, in a sandboxed frame; that of another site only when the reader asks for it. A frame does
 * not report that its content failed to load, so the link to open it in a tab is always there, above it: on a phone nobody
 * looks below an empty frame.
 */
export function DatasheetMap({ address, isOriginal }: Props) {
  const [parameters] = useSearchParams();
  const isShown = address.startsWith("/") || parameters.has(mapFlag);
  return (
    <>
      {isOriginal ? <h3 className="mt-8">Mapa original</h3> : null}
      {isShown ? <MapFrame address={address} /> : <MapOffer address={address} />}
      <div className="hidden print:block">
        <MapAddress address={address} />
      </div>
    </>
  );
}

/** Nothing is loaded from the other site until the reader asks for it. */
function MapOffer({ address }: { address: string }) {
  const host = URL.canParse(address) ? new URL(address).host : "otro sitio";
  return (
    <div className="mt-2 print:hidden">
      <p className="max-w-prose text-quiet">
        Este mapa está en {host}. Si lo abres, ese sitio sabrá que lo visitaste.
      </p>
      <p className="mt-3 flex flex-wrap items-center gap-3">
        <Link to={`?${mapFlag}=true`} className="button-secondary" rel="nofollow" preventScrollReset>
          Ver el mapa original
        </Link>
        <a href={address} target="_blank" rel="noopener noreferrer">
          Abrirlo en otra pestaña
        </a>
      </p>
    </div>
  );
}

function MapFrame({ address }: { address: string }) {
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
    </>
  );
}

import { useEffect, useRef, useState } from "react";
import { ApiError } from "../../../shared/api/api-client.ts";
import type { Clipping } from "../contract.ts";
import { loadPage } from "./load-clippings.ts";
import { useZoom } from "./use-zoom.ts";

type Loaded = { address: string; problem: "" } | { address: null; problem: string };
const waiting: Loaded = { address: null, problem: "" };

function usePage(id: string, page: number): Loaded {
  const [loaded, setLoaded] = useState<Loaded>(waiting);
  useEffect(() => {
    const leaving = new AbortController();
    let address = "";
    setLoaded(waiting);
    loadPage(id, page, leaving.signal).then(
      (image) => {
        if (leaving.signal.aborted) return;
        address = URL.createObjectURL(image);
        setLoaded({ address, problem: "" });
      },
      (error: unknown) => {
        if (leaving.signal.aborted) return;
        const problem =
          error instanceof ApiError ? error.message : "No pudimos cargar la página del recorte.";
        setLoaded({ address: null, problem });
      },
    );
    return () => {
      leaving.abort();
      URL.revokeObjectURL(address);
    };
  }, [id, page]);
  return loaded;
}

/** A page of a clipping to read from, as large as one likes. */
export function ClippingSheet({ clipping, page }: { clipping: Clipping; page: number }) {
  const { address, problem } = usePage(clipping._id, page);
  const frame = useRef<HTMLDivElement>(null);
  const { zoom, change, onKeyDown, isWhole, isLargest, step } = useZoom(frame);
  const size = clipping.pages[page - 1];
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <button type="button" className="button-quiet" disabled={isWhole} onClick={() => change(1 / step)}>
          Alejar
        </button>
        <button type="button" className="button-quiet" disabled={isLargest} onClick={() => change(step)}>
          Acercar
        </button>
        <button type="button" className="button-quiet" disabled={isWhole} onClick={() => change(0)}>
          Todo el ancho
        </button>
      </div>
      <section
        ref={frame}
        className="clipping-frame"
        aria-label={`Recorte ${clipping.name}. Acerca con + y aleja con -`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls by keyboard
        tabIndex={0}
        onKeyDown={onKeyDown}
      >
        {address === null ? (
          <p role={problem === "" ? "status" : "alert"} className="p-4">
            {problem || "Cargando la página…"}
          </p>
        ) : (
          <img
            src={address}
            alt={`Página ${page} del recorte ${clipping.name}`}
            width={size?.width}
            height={size?.height}
            style={{ width: `${zoom * 100}%` }}
          />
        )}
      </section>
    </>
  );
}

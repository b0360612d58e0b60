import { useState } from "react";
import type { Clipping } from "../contract.ts";
import { ClippingSheet } from "./clipping-sheet.tsx";

export default function ClippingPages({ clipping }: { clipping: Clipping }) {
  const [page, setPage] = useState(1);
  const { name, pages } = clipping;
  return (
    <section aria-label={name} className="coding-paper">
      {pages.length > 1 ? (
        <select
          aria-label="Página del recorte"
          className="field"
          value={page}
          onChange={({ target }) => setPage(Number(target.value))}
        >
          {pages.map((_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: pages are known by their number
            <option key={index} value={index + 1}>
              Página {index + 1} de {pages.length}
            </option>
          ))}
        </select>
      ) : null}
      <ClippingSheet clipping={clipping} page={page} />
    </section>
  );
}

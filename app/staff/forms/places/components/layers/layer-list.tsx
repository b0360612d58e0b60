import { useState } from "react";
import { Link } from "react-router";
import type { Layer } from "../../../../../nouns/geometries/contract.ts";
import { callApi, newOperation } from "../../../../../shared/api/api-client.ts";
import { apiPath, placePaths } from "../../../../../shared/api/api-paths.ts";
import { opensDialog } from "../../../../../shared/lists/query-flags.ts";
import { layerStyleLabels } from "../../../../../shared/places/places.ts";
import { useCan } from "../../../../../shared/session/session.ts";
import { PageMessage } from "../../../../../ui/page-message.tsx";
import { useSingleRun } from "../../../../../ui/use-single-run.ts";

type Props = {
  layers: readonly Layer[];
  /** Parameter of the address that asks whether to remove a layer. */
  removeFlag: string;
  onChange: () => Promise<void>;
};

/** The layers from the lowest to the highest, each moved by a button. */
export function LayerList({ layers, removeFlag, onChange }: Props) {
  const mayDelete = useCan("deleteContent");
  const [problem, setProblem] = useState("");
  const move = useSingleRun(async (from: number, to: number) => {
    setProblem("");
    const moved = layers.toSpliced(from, 1).toSpliced(to, 0, ...layers.slice(from, from + 1));
    try {
      for (const [position, { _id, ...layer }] of moved.entries())
        if (layer.position !== position)
          await callApi("PUT", apiPath(placePaths.layer, { id: _id }), {
            body: { ...layer, position },
            operation: newOperation(),
          });
    } catch (error) {
      setProblem((error as Error).message);
    }
    await onChange();
  });
  if (layers.length === 0) return <p className="mt-2 text-quiet">El mapa no tiene capas.</p>;
  return (
    <>
      {problem ? <PageMessage kind="error">{problem}</PageMessage> : null}
      <ol className="mt-3 grid list-decimal gap-3 pl-6">
        {layers.map(({ _id, layerName, style, attribution, license }, index) => (
          <li key={_id}>
            <strong className="wrap-anywhere">{layerName}</strong>
            <span className="block text-quiet wrap-anywhere">
              {[layerStyleLabels[style], attribution, license].filter(Boolean).join(" · ")}
            </span>
            <span className="flex flex-wrap gap-x-4">
              <button
                type="button"
                className="button-link"
                disabled={index === 0}
                onClick={() => void move(index, index - 1)}
              >
                Más abajo<span className="sr-only"> {layerName}</span>
              </button>
              <button
                type="button"
                className="button-link"
                disabled={index === layers.length - 1}
                onClick={() => void move(index, index + 1)}
              >
                Más arriba<span className="sr-only"> {layerName}</span>
              </button>
              {mayDelete ? (
                <Link to={`?${removeFlag}=${_id}`} state={opensDialog} preventScrollReset>
                  Quitar<span className="sr-only"> {layerName}</span>
                </Link>
              ) : null}
            </span>
          </li>
        ))}
      </ol>
    </>
  );
}

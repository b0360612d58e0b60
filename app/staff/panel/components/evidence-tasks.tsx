import { href } from "react-router";
import { callApi } from "../../../shared/api/api-client.ts";
import { evidencePaths } from "../../../shared/api/api-paths.ts";
import { useLoaded } from "../../../ui/forms/small/use-loaded.ts";
import type { Progress } from "../../evidence-desk/contract.ts";
import { TaskLine } from "./task-line.tsx";

type Open = { contradictions: number; others: number };

/**
 * How many proposals are to be decided. The texts may have to be read first, for which the panel does not wait.
 * @returns null until it is known
 */
export function useOpenProposals(isAsked: boolean): Open | null {
  const path = isAsked ? evidencePaths.progress : null;
  const { loaded } = useLoaded(path, (address) => callApi<Progress>("GET", address));
  if (loaded === null) return null;
  const open = loaded.total - loaded.decided;
  const wrong = loaded.kinds.find(({ kind }) => kind === "contradiction");
  const contradictions = wrong ? wrong.total - wrong.decided : 0;
  return { contradictions, others: open - contradictions };
}

export function EvidenceTasks({ open }: { open: Open | null }) {
  const desk = href("/admin/evidence");
  const contradictions = `${desk}?kind=contradiction`;
  return (
    <>
      {open?.contradictions === 0 ? null : (
        <TaskLine
          count={open?.contradictions ?? null}
          title="Contradicciones entre textos y registros"
          gain="Uno de los dos está mal, y se lee así en el sitio."
          list={contradictions}
          begin={contradictions}
        />
      )}
      {open?.others === 0 ? null : (
        <TaskLine
          count={open?.others ?? null}
          title="Propuestas de evidencia por decidir"
          gain="Cada sí le da a una frase su prensa, con una tecla."
          list={desk}
          begin={desk}
        />
      )}
    </>
  );
}

import { useId, useRef, useState } from "react";
import { conflictPaths } from "../../../nouns/conflicts/declaration.ts";
import { formatNewsDate } from "../../../nouns/news/checks.ts";
import { newsPaths } from "../../../nouns/news/declaration.ts";
import { callList } from "../../../shared/api/api-client.ts";
import { foldText } from "../../../shared/values/text.ts";
import { useLoaded } from "../../../ui/forms/small/use-loaded.ts";
import type { ProposalDecision, ShownProposal } from "../contract.ts";
import { ClosingPanel } from "./closing-panel.tsx";

type Option = { id: string; name: string };
type Props = {
  proposal: ShownProposal;
  onChoose: (chosen: Pick<ProposalDecision, "news" | "conflict" | "actor">) => void;
  onClose: () => void;
};

/** Another record of the same intervention instead of the one proposed. */
export function ChooseOther({ proposal, onChoose, onClose }: Props) {
  const isConflict = proposal.kind === "conflict";
  const query = new URLSearchParams({ intervention: proposal.intervention, limit: "1000" });
  const address = `${isConflict ? conflictPaths.list : newsPaths.list}?${query}`;
  const { loaded, problem } = useLoaded(address, loadOptions);
  const options = loaded ?? [];
  const [typed, setTyped] = useState("");
  const list = useRef<HTMLSelectElement>(null);
  const id = useId();
  const wanted = foldText(typed.trim());
  const shown = options.filter(({ name }) => foldText(name).includes(wanted));
  return (
    <ClosingPanel
      title={isConflict ? "Otro conflicto de la actuación" : "Otra noticia de la actuación"}
      action={isConflict ? "Aceptar con este conflicto" : "Aceptar con esta noticia"}
      onClose={onClose}
      onSubmit={() => {
        const chosen = list.current?.value;
        if (chosen) onChoose(isConflict ? { conflict: chosen } : { news: chosen });
      }}
    >
      <label htmlFor={`${id}-search`} className="field-label">
        Buscar entre {options.length}
      </label>
      <input
        id={`${id}-search`}
        type="search"
        className="field"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <label htmlFor={id} className="field-label mt-3">
        {isConflict ? "Conflicto" : "Noticia"}
      </label>
      {/* Begins at the first that fits what is typed, so that Enter takes it. */}
      <select
        key={shown[0]?.id}
        id={id}
        ref={list}
        size={6}
        className="field h-auto bg-none"
        defaultValue={shown[0]?.id}
        required
      >
        {shown.map((option) => (
          <option key={option.id} value={option.id}>
            {option.name}
          </option>
        ))}
      </select>
      {problem ? (
        <p role="alert" className="field-error">
          {problem}
        </p>
      ) : null}
    </ClosingPanel>
  );
}

type Listed = { _id: string; newsName?: string; newsDate?: string; conflictName?: string };

async function loadOptions(address: string): Promise<Option[]> {
  return (await callList<Listed>(address)).items.map(describe);
}

function describe({ _id, newsName, newsDate, conflictName }: Listed): Option {
  return { id: _id, name: newsDate ? `${formatNewsDate(newsDate)}: ${newsName}` : (conflictName ?? "") };
}

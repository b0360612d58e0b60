import { useRef, useState } from "react";
import { conflictPaths } from "../../../nouns/conflicts/declaration.ts";
import { formatNewsDate } from "../../../nouns/news/checks.ts";
import { newsPaths } from "../../../nouns/news/declaration.ts";
import { callWholeList } from "../../../shared/api/api-client.ts";
import { foldText } from "../../../shared/values/text.ts";
import { LabelledInput, LabelledSelect } from "../../../ui/forms/small/labelled.tsx";
import { CallProblem } from "../../../ui/forms/small/use-call.tsx";
import { useLoaded } from "../../../ui/forms/small/use-loaded.ts";
import type { SelectOption } from "../../../ui/lists/select-field.tsx";
import { ClosingPanel, type PanelProps } from "./closing-panel.tsx";

/** Another record of the same intervention instead of the one proposed. */
export function ChooseOther({ proposal, onDecide, onClose }: PanelProps) {
  const isConflict = proposal.kind === "conflict";
  const query = new URLSearchParams({ intervention: proposal.intervention });
  const address = `${isConflict ? conflictPaths.list : newsPaths.list}?${query}`;
  const { loaded, problem } = useLoaded(address, loadOptions);
  const options = loaded ?? [];
  const [typed, setTyped] = useState("");
  const list = useRef<HTMLSelectElement>(null);
  const wanted = foldText(typed.trim());
  const shown = options.filter(({ name }) => foldText(name).includes(wanted));
  return (
    <ClosingPanel
      title={isConflict ? "Otro conflicto de la actuación" : "Otra noticia de la actuación"}
      action={isConflict ? "Aceptar con este conflicto" : "Aceptar con esta noticia"}
      onClose={onClose}
      onSubmit={() =>
        onDecide({ decision: "accept", [isConflict ? "conflict" : "news"]: list.current?.value })
      }
    >
      <LabelledInput
        label={`Buscar entre ${options.length}`}
        type="search"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      {/* Begins at the first that fits what is typed, so that Enter takes it. */}
      <LabelledSelect
        key={shown[0]?.id}
        label={isConflict ? "Conflicto" : "Noticia"}
        around="mt-3"
        ref={list}
        size={6}
        className="field h-auto bg-none"
        defaultValue={shown[0]?.id}
        options={shown}
        required
      />
      <CallProblem text={problem} />
    </ClosingPanel>
  );
}

type Listed = { _id: string; newsName?: string; newsDate?: string; conflictName?: string };

async function loadOptions(address: string): Promise<SelectOption[]> {
  return (await callWholeList<Listed>(address)).map(describe);
}

function describe({ _id, newsName, newsDate, conflictName }: Listed): SelectOption {
  return { id: _id, name: newsDate ? `${formatNewsDate(newsDate)}: ${newsName}` : (conflictName ?? "") };
}

import { Form, href, Link } from "react-router";
import type { ProposalKind } from "../../../nouns/passages/constants.ts";
import { formatNumber } from "../../../shared/values/text.ts";
import { SelectField } from "../../../ui/lists/select-field.tsx";
import { bibliographyView, kindWords, stateNames } from "../constants.ts";
import type { Progress } from "../contract.ts";

export type DeskFilter = { kind: string; intervention: string; state: string };

/** Which proposals are in the queue, with how many of each are still to be decided. */
export function DeskFilters({ filter, progress }: { filter: DeskFilter; progress: Progress }) {
  const describe = (name: string, { total, decided }: { total: number; decided: number }) =>
    `${name} (${formatNumber(total - decided)})`;
  return (
    <details className="mt-2">
      <summary className="text-quiet">
        <span>Filtro</span>: {summarize(filter, progress)}
      </summary>
      <p className="mt-2 max-w-prose text-quiet">
        El sitio lee los textos del estudio y propone qué noticia respalda cada frase. Nada se enlaza sin que
        alguien diga que sí, y todo se puede deshacer. Las teclas funcionan mientras el foco está en la
        propuesta. Las bibliografías de las fichas también{" "}
        <Link to={`${href("/admin/evidence")}?kind=${bibliographyView}`}>se aceptan enteras</Link>.
      </p>
      <Form
        action={href("/admin/evidence")}
        className="mt-3 flex flex-wrap gap-3"
        role="search"
        aria-label="Qué propuestas"
      >
        <SelectField
          label="Clase"
          name="kind"
          anyLabel="Todas"
          value={filter.kind}
          options={[
            { id: bibliographyView, name: "Bibliografías enteras" },
            ...progress.kinds.map((each) => ({
              id: each.kind,
              name: describe(kindWords[each.kind].label, each),
            })),
          ]}
        />
        <SelectField
          label="Actuación"
          name="intervention"
          anyLabel="Todas"
          value={filter.intervention}
          options={progress.interventions.map((each) => ({ id: each._id, name: describe(each.name, each) }))}
        />
        <SelectField
          label="Estado"
          name="state"
          anyLabel={stateNames.open}
          value={filter.state}
          isNarrow
          options={[
            { id: "accepted", name: stateNames.accepted },
            { id: "refused", name: stateNames.refused },
          ]}
        />
        <button type="submit" className="button-secondary self-end">
          Ver
        </button>
      </Form>
    </details>
  );
}

function summarize({ kind, intervention, state }: DeskFilter, { interventions }: Progress): string {
  const work = interventions.find(({ _id }) => _id === intervention)?.name;
  const parts = [
    stateNames[state as keyof typeof stateNames] ?? stateNames.open,
    kind === bibliographyView
      ? "Bibliografías enteras"
      : (kindWords[kind as ProposalKind]?.label ?? "todas las clases"),
    work ?? "todas las actuaciones",
  ];
  return parts.join(" · ");
}

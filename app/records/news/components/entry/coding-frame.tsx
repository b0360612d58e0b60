import type { ReactNode } from "react";
import type { pressSourceFields } from "../../press-source.ts";

type InputName =
  | "newsName"
  | "description"
  | "newsDate"
  | "intervention"
  | "otherInterventions"
  | "conflicts"
  | "image"
  | keyof typeof pressSourceFields;

type Props = {
  inputs: Record<InputName, ReactNode>;
  /** What the coder reads from, beside the fields on wide screens and above them on others. */
  paper: ReactNode;
};

/** The form of a news item as a coder works: what is read, its text, then what changes with each item and what stays. */
export function CodingFrame({ inputs, paper }: Props) {
  return (
    <div className="coding-frame wide-form">
      {paper}
      <div className="coding-text">
        {inputs.newsName}
        {inputs.description}
      </div>
      <div className="coding-fields">
        <fieldset className="coding-source">
          <legend className="sr-only">Fuente</legend>
          {inputs.page}
          {inputs.newsDate}
          {inputs.publication}
        </fieldset>
        {inputs.intervention}
        {inputs.conflicts}
        {inputs.otherInterventions}
        <fieldset className="coding-source">
          <legend className="sr-only">Más de la fuente</legend>
          {inputs.author}
          {inputs.section}
          {inputs.url}
        </fieldset>
      </div>
      <div className="coding-image">{inputs.image}</div>
    </div>
  );
}

import type { ReactNode } from "react";
import { Inputs } from "../../../../ui/forms/inputs.tsx";

/** In the last of them a name of the press is longer than its section. */
const source =
  "grid grid-cols-[minmax(0,1fr)_minmax(0,2fr)] gap-x-4 gap-y-5 last:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] [&>div:nth-of-type(3)]:col-span-2";

type Props = {
  /** By field. Those that have no place of their own come after the others. */
  inputs: Record<string, ReactNode>;
  /** What the coder reads from, beside the fields on wide screens and above them on others. */
  paper: ReactNode;
  /** What was entered before, one step of the Tab key back from the headline. */
  entered: ReactNode;
};

/** The form of a news item as a coder works: what is read, its text, then what changes with each item and what stays. */
export function CodingFrame({ inputs, paper, entered }: Props) {
  const { newsName, description, page, newsDate, publication, intervention, conflicts, ...others } = inputs;
  const { author, section, url, image, ...unplaced } = others;
  return (
    <div className="coding-frame wide-form">
      {paper}
      <div className="coding-text">
        {entered}
        {newsName}
        {description}
      </div>
      <div className="coding-fields">
        <fieldset className={source}>
          <legend className="sr-only">Fuente</legend>
          {page}
          {newsDate}
          {publication}
        </fieldset>
        {intervention}
        {conflicts}
        <Inputs inputs={unplaced} />
        <fieldset className={source}>
          <legend className="sr-only">Más de la fuente</legend>
          {author}
          {section}
          {url}
        </fieldset>
      </div>
      <div>{image}</div>
    </div>
  );
}

import { href, Link } from "react-router";
import type { ShownLadder } from "../constants.ts";

/** How strongly the news of a page dispute, year by year, with what that rests on. */
export function LadderFigure({ ladder: { title, wide, narrow, alt, note } }: { ladder: ShownLadder }) {
  return (
    <figure className="mt-5 mb-8">
      <p className="mb-2 font-semibold">{title}</p>
      <picture>
        <source media="(width < 40rem)" srcSet={narrow.path} width={narrow.width} height={narrow.height} />
        <img src={wide.path} alt={alt} width={wide.width} height={wide.height} loading="lazy" />
      </picture>
      <figcaption className="mt-2 text-quiet">
        {note} <Link to={href("/method")}>Cómo se codificó</Link>
      </figcaption>
    </figure>
  );
}

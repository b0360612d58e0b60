import type { ReactNode } from "react";
import { Link } from "../../../ui/lists/link.tsx";
import { LinePicture } from "./line-picture.tsx";

type Props = {
  to: string;
  title: string;
  headingLevel: 2 | 3;
  image: string;
  imageAlt: string;
  /** The beginning of its text, for which wide screens alone have room. */
  excerpt: string;
  /** Before the title. */
  date?: ReactNode;
  /** Facts, and the link that opens the record over the list. */
  children: ReactNode;
};

/** One line of a list. */
export function RecordLine({ to, title, headingLevel, image, imageAlt, excerpt, date, children }: Props) {
  const Heading = `h${headingLevel}` as const;
  return (
    <article className="line">
      {date ? <p className="line-date">{date}</p> : null}
      <div className="min-w-0 flex-1">
        <Heading className="line-title">
          <Link to={to}>{title}</Link>
        </Heading>
        <p className="line-facts">{children}</p>
      </div>
      <p className="line-excerpt">{excerpt}</p>
      <LinePicture image={image} alt={imageAlt} />
    </article>
  );
}

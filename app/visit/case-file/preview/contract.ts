/** What the card of a record says. */
export type Preview = {
  title: string;
  /** "Noticia" */
  kind: string;
  /** A date, or the work that it belongs to. */
  detail: string;
  /** The site's name. */
  site: string;
  /** Of the record's work, whose colour, pattern and pictogram it has; without them in the site's own colour. */
  system: { name: string; color: string /** As in an SVG. */; pattern: string; outline: string };
};

type Props = { size?: number; title?: string | undefined };

/*
 * Four city blocks in plan and the line of a conflict that breaks where it meets the street between them. The
 * blocks are cut back along the line, so that the mark still reads in one colour and at 24 px.
 */
const blocks = [
  "M4 25.4V6a2 2 0 0 1 2-2h14v13.1z",
  "M4 34.5V42a2 2 0 0 0 2 2h14V26.1z",
  "M28 22.9V4h14a2 2 0 0 1 2 2v8.5z",
  "M28 31.9V44h14a2 2 0 0 0 2-2V23.5z",
].join("");
const conflict = "M2 31 24.8 19.1 23.2 29.9 46 18";

/** The product's mark. Its colours are its own: it also stands alone, outside the pages' style sheet. */
export function Logo({ size = 48, title }: Props) {
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: beside the product's name the mark is decoration and hidden
    <svg
      xmlns="http://www.w3.org/2000/svg"
      viewBox="0 0 48 48"
      width={size}
      height={size}
      {...(title ? { role: "img" } : { "aria-hidden": true })}
    >
      {title ? <title>{title}</title> : null}
      <path d={blocks} fill="currentColor" />
      <path
        d={conflict}
        fill="none"
        stroke="#d2543f"
        strokeWidth={4}
        strokeLinejoin="round"
        strokeLinecap="round"
      />
    </svg>
  );
}

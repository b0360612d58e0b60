/*
 * A fragment of plan with one lot still to be drawn: quiet, so that the words beside it lead. Everything is placed by
 * hand; there is no chance in it.
 */
const ink = "#3b4845";
const blocks = [
  "M60 62l74-16 12 54-75 16z",
  "M152 42l88-19 12 54-88 19z",
  "M258 19l70-15 12 54-70 15z",
  "M75 134l75-16 16 74-75 16z",
  "M276 91l70-15 16 74-70 15z",
  "M364 72l62-13 16 74-62 13z",
  "M95 226l75-16 12 56-75 16z",
  "M188 206l88-19 12 56-88 19z",
  "M296 183l70-15 12 56-70 15z",
].join("");
const lots =
  "M97 54l12 54M196 33l12 54M113 126l16 74M83 171l75-16M319 82l16 74M284 128l70-15M132 218l12 56M232 197l12 56";
const emptyLot = "M168 114l90-20 16 74-90 20z";
const trees = "M396 96h0M410 112h0M389 118h0M404 82h0";

/** For a list or a search with nothing in it. */
export function EmptyDrawing() {
  return (
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 480 320" fill="none" aria-hidden="true">
      <path d="M38 44 396 4 462 270 98 314z" fill="#ece7d9" />
      <path d={blocks} fill="#fbf9f4" stroke={ink} strokeWidth={1.5} strokeLinejoin="round" />
      <path d={lots} stroke={ink} opacity={0.35} />
      <path d="M364 72l62-13 16 74-62 13z" fill="#c3d6c0" stroke={ink} strokeWidth={1.5} />
      <path d={trees} stroke="#1d7450" strokeWidth={15} strokeLinecap="round" />
      <path d="M92 286C150 262 205 292 275 270S400 232 454 242" stroke="#7fa6ae" strokeWidth={31} />
      <path d="M92 286C150 262 205 292 275 270S400 232 454 242" stroke="#bdd6db" strokeWidth={28} />
      <path d={emptyLot} fill="#fbf9f4" stroke="#b8432f" strokeWidth={2.5} strokeDasharray="8 6" />
      <path
        d="M221 146c-17-21-25-32-25-44a25 25 0 0 1 50 0c0 12-8 23-25 44z"
        fill={ink}
        opacity={0.18}
        transform="translate(7 6)"
      />
      <path d="M221 141c-17-21-25-32-25-44a25 25 0 0 1 50 0c0 12-8 23-25 44z" fill="#0e4a4a" />
      <circle cx={221} cy={97} r={10} fill="#fbf9f4" />
    </svg>
  );
}

const outlines = {
  add: "M12 5v14M5 12h14",
  edit: "M4 20l1-4.2L16.4 4.4a1.7 1.7 0 0 1 2.4 0l.8.8a1.7 1.7 0 0 1 0 2.4L8.2 19zM14.4 6.4l3.2 3.2",
  delete: "M4.5 7h15M9.5 7V4.5h5V7M6.5 7l.9 12.5h9.2L17.5 7M10.3 10.5v5.5M13.7 10.5v5.5",
};

/** Inline, so that it has the colour of the text beside it, which says the same. */
export function ToolIcon({ tool, size = 20 }: { tool: keyof typeof outlines; size?: number }) {
  return (
    <svg
      aria-hidden="true"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.9"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={outlines[tool]} />
    </svg>
  );
}

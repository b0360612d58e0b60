import type { ReactNode } from "react";

/** Signs on controls, in the colour of their text; the text beside them says the same. */
function Tool({ size = 20, children }: { size?: number | undefined; children: ReactNode }) {
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
      {children}
    </svg>
  );
}

export function PlusDrawing() {
  return (
    <Tool>
      <path d="M12 5v14M5 12h14" />
    </Tool>
  );
}

export function PencilDrawing({ size }: { size?: number }) {
  return (
    <Tool size={size}>
      <path d="M4 20l1-4.2L16.4 4.4a1.7 1.7 0 0 1 2.4 0l.8.8a1.7 1.7 0 0 1 0 2.4L8.2 19zM14.4 6.4l3.2 3.2" />
    </Tool>
  );
}

export function TrashDrawing({ size }: { size?: number }) {
  return (
    <Tool size={size}>
      <path d="M4.5 7h15M9.5 7V4.5h5V7M6.5 7l.9 12.5h9.2L17.5 7M10.3 10.5v5.5M13.7 10.5v5.5" />
    </Tool>
  );
}

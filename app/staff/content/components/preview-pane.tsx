import { type ReactNode, useId, useState } from "react";

type Props = {
  /** Gets the element in which the preview is rendered. */
  onPlace: (element: HTMLElement | null) => void;
  /** The form. */
  children: ReactNode;
};

/** A form and its preview, which is behind a button on small screens. */
export function PreviewPane({ onPlace, children }: Props) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <div className="wide-form gap-10 lg:grid lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
      <div className="min-w-0">{children}</div>
      <div className="min-w-0 py-6 lg:sticky lg:top-0 lg:max-h-screen lg:self-start">
        <button
          type="button"
          className="button-secondary lg:hidden"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? "Ocultar la vista previa" : "Vista previa"}
        </button>
        <section
          id={id}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled with the arrow keys
          tabIndex={0}
          aria-labelledby={`${id}-title`}
          className={`${isOpen ? "" : "max-lg:hidden"} mt-3 overflow-y-auto rounded-card border border-line p-4 lg:mt-0 lg:max-h-[calc(100vh-3rem)]`}
        >
          <h2 id={`${id}-title`} className="font-sans text-base font-semibold">
            Vista previa
          </h2>
          <p className="field-help">
            Así se verá con lo que escribes. Nada de ella se puede abrir desde aquí.
          </p>
          <div ref={onPlace} className="mt-4" />
        </section>
      </div>
    </div>
  );
}

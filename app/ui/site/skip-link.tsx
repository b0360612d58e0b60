/** The first link of a page, visible while it has the focus. */
export function SkipLink() {
  return (
    <a
      href="#contenido"
      className="absolute -top-16 left-4 z-30 bg-surface px-4 py-3 focus:top-2 print:hidden"
    >
      Saltar al contenido
    </a>
  );
}

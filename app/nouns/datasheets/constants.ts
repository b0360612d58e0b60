/** The read-only sections of a datasheet: path segment and Spanish name. */
export const datasheetSections = [
  { key: "description", label: "Descripción" },
  { key: "features", label: "Características" },
  { key: "conflictivity", label: "Conflictividad" },
  { key: "spatialization", label: "Espacialización" },
] as const;

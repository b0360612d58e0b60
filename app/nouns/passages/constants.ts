export const proposalKinds = [
  "reference",
  "source",
  "citation",
  "date",
  "conflict",
  "work",
  "actor",
  "duplicate",
  "contradiction",
] as const;
export type ProposalKind = (typeof proposalKinds)[number];

/** What tables say of each source of a passage, in columns of their own beside that of the sources, in the same order. */
export const supportColumns = [
  {
    name: "supports",
    of: "support",
    label: "Relación con cada fuente",
    meaning:
      "Si cada fuente sustenta la frase (supports), la contradice (contradicts) o le da contexto (context), en el orden de las fuentes.",
  },
  {
    name: "certainties",
    of: "certainty",
    label: "Certeza de cada fuente",
    meaning: "Qué tan seguro es: certain, probable o doubtful, en el orden de las fuentes.",
  },
] as const;

/** Said of each source too, in files that only staff have. */
export const supportNotes = {
  name: "supportNotes",
  label: "Nota de cada fuente",
  meaning: "Lo que el equipo anotó de cada fuente, en el orden de las fuentes y separado por |.",
} as const;

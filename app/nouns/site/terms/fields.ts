const year = (label: string, required: string) =>
  ({
    kind: "year",
    label,
    meaning: "",
    required,
    wrong: "Escribe un año de cuatro cifras, como 2004",
  }) as const;

/** The mayors' terms: a part of the site's own texts (site/declaration.ts). */
export const termFields = {
  background: {
    kind: "choice",
    label: "Fondo de la línea de tiempo",
    meaning: "Sin períodos de alcaldía la línea de tiempo no tiene fondo, y el panel no los pide.",
    none: "Los períodos de alcaldía",
    options: { none: "Nada: el estudio no tiene períodos de alcaldía" },
  },
  items: {
    kind: "list",
    one: "Período",
    label: "Períodos de alcaldía",
    meaning: "El fondo de la línea de tiempo: quién gobernó la ciudad, desde el primer hasta el último año.",
    years: "El último año no puede ser anterior al primero",
    fields: {
      name: {
        kind: "line",
        label: "Nombre",
        meaning: "Quién gobernó, o cómo se conoce el período.",
        required: "El nombre es obligatorio",
      },
      from: year("Primer año", "El primer año es obligatorio"),
      to: year("Último año", "El último año es obligatorio"),
    },
  },
} as const;

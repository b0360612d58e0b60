import { sitePartFields, siteParts } from "./declaration.ts";

type SiteRecord = { name: string; fields: Readonly<Record<string, { label: string; kind: string }>> };

/** What the history calls each record of the site: the parts, and what is stored beside them. */
export const siteRecords: Readonly<Record<string, SiteRecord>> = {
  ...Object.fromEntries(siteParts.map(({ key, name }) => [key, { name, fields: sitePartFields[key] }])),
  coding: {
    name: "Listas de codificación",
    fields: {
      types: { kind: "names", label: "Tipos" },
      escalations: { kind: "names", label: "Niveles de escalamiento" },
      typeMeanings: { kind: "list", label: "Qué significa cada tipo" },
      escalationMeanings: { kind: "list", label: "Qué significa cada nivel de escalamiento" },
      stageMeanings: { kind: "list", label: "Qué significa cada etapa" },
    },
  },
  codebook: {
    name: "Libro de códigos: borrador",
    fields: {
      note: { kind: "text", label: "Qué cambia" },
      variables: { kind: "list", label: "Variables" },
      stages: { kind: "list", label: "Qué significa cada etapa" },
    },
  },
  demo: { name: "Aviso de demostración", fields: { notice: { kind: "text", label: "Aviso" } } },
};

import { parseCalendarDate } from "../../../shared/values/dates.ts";
import { lengths } from "../../../shared/values/field-declarations.ts";

const identifier = (label: string, meaning: string, pattern: Pick<RegExp, "test">, wrong: string) =>
  ({ kind: "identifier", label, meaning, pattern, wrong }) as const;

/** How the study is cited and what may be done with its data: a part of the site's own texts (site/declaration.ts). */
export const datasetFields = {
  title: {
    kind: "line",
    label: "Título del conjunto de datos",
    meaning: "Como se cita. Vacío, es el título del sitio.",
  },
  creators: {
    kind: "list",
    one: "Autor",
    label: "Autores",
    meaning: "A quién se cita, en este orden. Sin ninguno se cita al grupo de investigación.",
    fields: {
      name: {
        kind: "line",
        label: "Nombre",
        meaning: "De una persona, «Apellidos, Nombres»; de una entidad, su nombre completo, sin comas.",
        required: "El nombre es obligatorio",
      },
      orcid: identifier(
        "ORCID",
        "De una persona, como 0000-0002-1825-0097. Opcional.",
        /^\d{4}-\d{4}-\d{4}-\d{3}[\dX]$/,
        "El ORCID tiene cuatro grupos de cuatro cifras, como 0000-0002-1825-0097",
      ),
      ror: identifier(
        "ROR de su institución",
        "Como https://ror.org/03bp5hc83. Opcional.",
        /^https:\/\/ror\.org\/0[a-z0-9]{6}\d\d$/,
        "El ROR es una dirección como https://ror.org/03bp5hc83",
      ),
    },
  },
  publisher: {
    kind: "line",
    label: "Quién lo publica",
    meaning: "La universidad o la entidad. Vacío, es el grupo de investigación.",
  },
  licenseAddress: {
    kind: "webAddress",
    label: "Dirección de la licencia",
    meaning:
      "Donde está su texto. De las licencias de Creative Commons y Open Data Commons ya se sabe; el nombre se escribe en «Nombre del sitio».",
    wrong: "La dirección debe empezar por https:// y estar completa",
  },
  contact: {
    kind: "email",
    label: "Correo",
    meaning: "Para preguntas sobre los datos. Vacío, es el de contacto.",
  },
  place: {
    kind: "line",
    label: "Lugar",
    meaning: "Lo que abarca, como una ciudad y su país. Vacío, es la ciudad del estudio.",
  },
  mapBox: identifier(
    "Zona del mapa",
    "Ningún lugar se acepta fuera de ella: oeste, sur, este y norte en grados, como -75.72, 6.06, -75.45, 6.38. Vacía, es Colombia continental.",
    /^-?\d{1,3}(?:\.\d{1,9})?(?:\s*,\s*-?\d{1,3}(?:\.\d{1,9})?){3}$/,
    "La zona son cuatro números en grados, separados por comas: oeste, sur, este y norte",
  ),
  funding: {
    kind: "line",
    label: "Financiación",
    meaning: "Quién pagó el estudio, con el código del proyecto.",
    limit: lengths.line,
  },
  domain: identifier(
    "Dominio de los identificadores",
    "De los que usan los recolectores (OAI-PMH), como conflictos.example.org. Escríbelo una sola vez: si cambia, cada registro les parece otro. Vacío, es el de la dirección del sitio.",
    /^[a-z][a-z0-9-]*(\.[a-z][a-z0-9-]*)+$/,
    "El dominio es como conflictos.example.org: sin https:// y sin barras",
  ),
  keywords: { kind: "line", label: "Palabras clave", meaning: "Separadas por comas.", limit: lengths.line },
  historySince: identifier(
    "Historia pública desde",
    "Un día, como 2026-01-31: desde él se leen también las versiones anteriores de cada registro. Vacío, solo las de registros que están en una edición, desde que lo están.",
    { test: (value: string) => /^20[\d-]{8}$/.test(value) && parseCalendarDate(value) !== null },
    "La fecha no existe o no tiene la forma aaaa-mm-dd, desde 2000",
  ),
} as const;

import { readYears } from "../../../shared/values/dates.ts";
import { lengths } from "../../../shared/values/field-declarations.ts";

/** The cities of time zones in which Spanish is read, by the names that the tz database has for the zones. */
const timeZones = {
  "America/Argentina/Buenos_Aires": "Buenos Aires",
  "America/Asuncion": "Asunción",
  "America/Caracas": "Caracas",
  "America/Costa_Rica": "San José",
  "America/El_Salvador": "San Salvador",
  "America/Guatemala": "Ciudad de Guatemala",
  "America/Guayaquil": "Quito y Guayaquil",
  "America/Havana": "La Habana",
  "America/La_Paz": "La Paz",
  "America/Lima": "Lima",
  "America/Managua": "Managua",
  "America/Mexico_City": "Ciudad de México",
  "America/Montevideo": "Montevideo",
  "America/Panama": "Ciudad de Panamá",
  "America/Puerto_Rico": "San Juan",
  "America/Santiago": "Santiago de Chile",
  "America/Santo_Domingo": "Santo Domingo",
  "America/Sao_Paulo": "São Paulo y Río de Janeiro",
  "America/Tegucigalpa": "Tegucigalpa",
  "America/Tijuana": "Tijuana",
  "Europe/Madrid": "Madrid",
} as const;

const word = (label: string, meaning: string) =>
  ({ kind: "line", label, meaning, limit: lengths.person }) as const;

const describeAxis = (axis: string) =>
  [
    word(
      `${axis}: una`,
      "Como se llama, en minúscula, por ejemplo «dimensión». Vacío, es la palabra con que viene el sitio.",
    ),
    word(`${axis}: varias`, "El plural, en minúscula, por ejemplo «dimensiones»."),
    {
      kind: "choice",
      label: `${axis}: género`,
      meaning: "Con él se escriben las frases: «el nivel», «la dimensión».",
      none: "Masculino",
      options: { la: "Femenino" },
    },
    word(
      `${axis}: nombre completo`,
      "En los títulos de gráficas y tablas, por ejemplo «dimensión del hábitat». Vacío, es el de una.",
    ),
  ] as const;

const [system_one, system_many, system_article, system_term] = describeAxis("Primer eje");
const [hierarchy_one, hierarchy_many, hierarchy_article, hierarchy_term] = describeAxis("Segundo eje");

/** The fields that set one study apart from another: a part of the site's own texts (site/declaration.ts). */
export const profileFields = {
  country: word(
    "País",
    "Va después de la ciudad, que está en «Nombre del sitio», en la descripción de los datos.",
  ),
  timeZone: {
    kind: "choice",
    label: "Hora",
    meaning: "En qué día cae lo que se hace en el sitio: fechas de versiones, ediciones y datos.",
    none: "Bogotá",
    options: timeZones,
  },
  period: {
    kind: "identifier",
    label: "Período",
    meaning:
      "Los años que abarca el estudio, como 1999-2014, donde el equipo los fija: en la portada, en los documentos y en la descripción de los datos. Vacío, son los de sus noticias.",
    pattern: { test: (value: string) => readYears(value) !== null },
    wrong: "El período son dos años, primero el más antiguo, como 1999-2014, o uno solo",
  },
  ...{ system_one, system_many, system_article, system_term },
  ...{ hierarchy_one, hierarchy_many, hierarchy_article, hierarchy_term },
} as const;

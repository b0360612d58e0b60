import type { SitePartValues } from "../../app/nouns/site/contract.ts";

/** A value of each part of the site's own texts, as a researcher may write it: every field filled in. */
export const siteValues: SitePartValues = {
  site: {
    title: "Conflictos de Ñuble",
    sentence: "La ciudad y sus disputas",
    cityName: "Ñuble",
    newspaperName: "El Pregonero",
    groupName: "Grupo de Estudios",
    license: "CC BY 4.0",
    unconfirmed: "hidden",
  },
  home: {
    description: "Las noticias",
    image_description: "https://example.org/noticias.png",
    image_description_alt: "Una imprenta",
    features: "Las actuaciones",
    image_features: "/media/0123456789abcdef01234567.webp",
    image_features_alt: "Un plano",
    conflictivity: "Los conflictos",
    image_conflictivity: "",
    image_conflictivity_alt: "",
    spatialization: "https://example.org/mapa",
    intervention: null,
  },
  information: { aboutUs: "Somos un grupo" },
  video: { title: "La película", address: "https://vimeo.com/76979871", transcript: "Había una vez." },
  documents: { replaced: { trends: { address: "https://example.org/a.pdf", bytes: 0, pages: 0 } } },
  policy: { text: "Para qué se usan:\nPara responder." },
  project: { introduction: "El origen", goals: "Las metas", repository: "El archivo", teaching: "El aula" },
  team: {
    introduction: "Quiénes",
    members: [
      { name: "Ana Ñáñez", role: "Dirección" },
      { name: "Luis Paz", role: "" },
    ],
  },
  contact: { address: "Bloque 4", email: "grupo@example.org", phone: "601 555 0199" },
  classSheets: { excluded: "Esta frase no sale." },
  terms: { items: [{ name: "Primera alcaldía", from: "2004", to: "2007" }] },
  dataset: {
    title: "Conflictos urbanos: base de datos",
    creators: [
      { name: "Ñáñez Peña, Ana María", orcid: "0000-0002-1825-0097", ror: "https://ror.org/03bp5hc83" },
    ],
    publisher: "Universidad de la Prueba",
    licenseAddress: "https://creativecommons.org/licenses/by/4.0/",
    contact: "datos@example.org",
    place: "Los Guaduales, Colombia",
    mapBox: "-75.72, 6.06, -75.45, 6.38",
    funding: "Convocatoria 12 de 2011",
    domain: "datos.example.org",
    historySince: "2026-01-31",
    keywords: "conflictos urbanos, prensa",
  },
  partners: { items: [{ name: "Universidad", address: "https://example.org", logo: "" }] },
  dashboards: { "1": "", "2": "https://tableros.example/2", "3": "" },
};

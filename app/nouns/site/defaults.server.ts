import type { CodingLists, SiteContentValues } from "./contract.ts";

/** What a new installation starts with. */
export const siteContentDefaults: Omit<SiteContentValues, "policy" | "demo" | "coding" | "codebook"> = {
  information: {
    aboutUs:
      "Este sitio reúne un estudio sobre la conflictividad urbana que acompaña las decisiones de ordenamiento del territorio. A partir de la prensa, un grupo universitario de investigación identificó las actuaciones urbanísticas de la ciudad, los acontecimientos noticiosos que las narran y los conflictos que surgieron alrededor de ellas.",
  },
  home: {
    description:
      "Cada noticia de la prensa tiene su fecha y su texto, la actuación urbanística de la que habla y los conflictos que nombra.",
    image_description: "",
    features:
      "Cada actuación urbanística se describe con su lugar en la ciudad, su proyecto estratégico y una ficha técnica.",
    image_features: "",
    conflictivity:
      "Los conflictos se leen con sus actores y con la etapa de la actuación en que aparecieron, junto a las noticias que los registraron.",
    image_conflictivity: "",
    spatialization: "",
    intervention: null,
  },
  site: {
    title: "Conflictos urbanos",
    sentence: "Las decisiones sobre la ciudad y los conflictos que las acompañan",
    cityName: "",
    newspaperName: "",
    groupName: "",
    license: "",
    unconfirmed: "",
  },
  contact: { address: "", email: "", phone: "" },
  partners: { items: [] },
  project: {
    introduction:
      "El proyecto nació en un grupo universitario de investigación que estudia cómo se decide sobre el territorio y qué disputas producen esas decisiones. Para reconstruirlas leyó la prensa regional: identificó las actuaciones urbanísticas de la ciudad, registró los acontecimientos noticiosos que hablan de ellas y describió los conflictos que surgieron a su alrededor.\n\nCada actuación se caracterizó con una ficha técnica: qué se propuso, cómo se desarrolló, qué conflictos produjo y dónde queda.",
    goals:
      "Reconocer las actuaciones urbanísticas con mayor conflictividad, los actores que participan en ella y los momentos en que aparece, para que la discusión pública sobre la ciudad se apoye en información ordenada y abierta.",
    repository:
      "Un repositorio abierto a la actualización permanente: el equipo agrega y corrige actuaciones, noticias, conflictos y fichas técnicas, y cualquier persona puede consultarlos, citarlos y descargarlos.",
    teaching:
      "Una herramienta de visualización para la enseñanza: docentes y estudiantes pueden seguir una actuación desde la primera noticia hasta sus conflictos, comparar casos y leer el territorio en los mapas.",
  },
  team: {
    introduction:
      "Este sitio es el trabajo de investigadores, asistentes y estudiantes que leyeron, clasificaron y revisaron cada registro.",
    members: [],
  },
  video: { title: "El proyecto en video", address: "", transcript: "" },
  documents: { items: [], policyAddress: "" },
  profile: {
    ...{ country: "", timeZone: "", period: "" },
    ...{ system_one: "", system_many: "", system_article: "", system_term: "" },
    ...{ hierarchy_one: "", hierarchy_many: "", hierarchy_article: "", hierarchy_term: "" },
  },
  classSheets: { excluded: "" },
  terms: { background: "", items: [] },
  dataset: {
    title: "",
    creators: [],
    publisher: "",
    licenseAddress: "",
    contact: "",
    place: "",
    mapBox: "",
    funding: "",
    domain: "",
    keywords: "",
    historySince: "",
  },
  dashboards: { "1": "", "2": "", "3": "" },
};

export const noCodingLists: CodingLists = { types: [], escalations: [] };

export const policyText = `Esta política explica qué se hace con los datos personales de quienes nos escriben desde este sitio. Sigue la Ley 1581 de 2012 de Colombia y las normas que la reglamentan.

Quién responde por los datos:
El grupo que mantiene este sitio es el responsable del tratamiento. Cómo escribirle está al final de este documento.

Qué datos se piden:
El formulario de contacto pide un nombre, un correo electrónico y un mensaje. Para avisar de un error en un registro, el nombre y el correo son opcionales. Leer y buscar en el sitio no pide ningún dato y no usa cookies.

Para qué se usan:
Solo para leer el mensaje o el aviso y responderlo. No se usan para publicidad, no se publican y no se entregan a terceros, salvo orden de una autoridad competente.

Quién los ve:
Los mensajes, los investigadores que tienen una cuenta en el sitio; los avisos, todo su equipo.

Cuánto se guardan:
Un mensaje, hasta que esté respondido y ya no haga falta; entonces se elimina. Lo que se escribe en un aviso, un año a más tardar. Quien escribió puede pedir que se elimine antes.

Cuáles son tus derechos:
Puedes conocer, actualizar y rectificar tus datos; pedir prueba de tu autorización; saber qué uso se les ha dado; revocar la autorización o pedir que se supriman; y presentar quejas ante la Superintendencia de Industria y Comercio.

Cómo ejercerlos:
Escribe como se indica al final de este documento y di qué quieres. Las consultas se responden en máximo diez días hábiles y los reclamos en máximo quince, como manda la ley.

Qué pasa cuando aceptas:
Al marcar la casilla y enviar el formulario autorizas este tratamiento. Puedes retirar la autorización cuando quieras.`;

/** What a part has, as researchers edit it, before they have saved it. */
export const sitePartDefaults: Record<string, Record<string, unknown>> = {
  ...siteContentDefaults,
  home: {
    ...siteContentDefaults.home,
    image_description_alt: "",
    image_features_alt: "",
    image_conflictivity_alt: "",
  },
  documents: { replaced: {} },
  policy: { text: policyText },
};

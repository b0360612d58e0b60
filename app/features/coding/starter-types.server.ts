import type { BookContent } from "../../shared/coding/vocabulary.ts";

type Variable = BookContent["variables"][number];

/** A book to start from: its values follow nothing. */
export type StarterBook = Pick<BookContent, "note"> & {
  variables: (Omit<Variable, "values"> & { values: Omit<Variable["values"][number], "follows">[] })[];
};

type StarterValue = StarterBook["variables"][number]["values"][number];

/** Values from what is given of them, with patterns between middle dots; without examples or patterns where none are given. */
export const readValues = (
  values: readonly (Pick<StarterValue, "code" | "label" | "rule"> & Partial<StarterValue>)[],
): StarterValue[] =>
  values.map(({ exampleIn = "", exampleOut = "", words = "", notWords = "", ...value }) => ({
    ...value,
    exampleIn,
    exampleOut,
    words: splitPatterns(words),
    notWords: splitPatterns(notWords),
  }));

/** One a line, as rules have them. */
const splitPatterns = (text: string) =>
  text
    .split("·")
    .map((pattern) => pattern.replace(/\s+/g, " ").trim())
    .join("\n");

/** A type of conflict, with its rule, an example that is one, one that is not, and the words that propose it. */
type Kind = [code: string, label: string, rule: string, exampleIn: string, exampleOut: string, words: string];

const kinds: Kind[] = [
  [
    "vivienda",
    "Reasentamiento y vivienda",
    "Se disputa dónde y cómo vivirán quienes la obra desplaza: compra de predios, avalúos, traslados, viviendas entregadas.",
    "Familias rechazan el precio que se ofrece por sus casas.",
    "Venteros rechazan el lugar al que los trasladan (comercio).",
    "reubic* · reasent* · vivienda* · avaluo* · predio* · expropi* · compra de casas · inquilin* · desaloj* … familia* · moradores",
  ],
  [
    "comercio",
    "Comercio y trabajo en la calle",
    "Se disputa el trabajo o las ventas que la obra quita, mueve o encarece.",
    "Comerciantes pierden ventas por el cierre de la calle.",
    "Vecinos se quejan del cierre de la calle para llegar a su casa (movilidad).",
    "comerci* · venter* · vendedor* · ventas · reciclador* · negocios · locales · chatarrer* · bazar",
  ],
  [
    "movilidad",
    "Movilidad",
    "Se disputa cómo se circula: rutas, cierres, accesos, seguridad de peatones, reparto del transporte.",
    "Conductores rechazan el cierre de un carril.",
    "El municipio cobra la vía a los vecinos (valorización).",
    "movilidad · transporte* · transportador* · buses · buseros · trafico · congestion · peaton* · cicloruta* · rutas · parqueadero* · accidente*",
  ],
  [
    "ambiente",
    "Ambiente y residuos",
    "Se disputa un daño al ambiente: árboles, aguas, aire, ruido, basuras.",
    "La comunidad se opone al relleno por la contaminación del agua.",
    "El derrumbe de un muro por mala construcción (equipamiento).",
    "ambiental* · basura* · relleno* · residuos · contamin* · arbol* · tala · quebrada* · acuifer* · fuentes de agua · olores · lixiviado* · licencia ambiental · ruido",
  ],
  [
    "valorizacion",
    "Valorización y costos",
    "Se disputa quién paga la obra y cuánto: valorización, peajes, sobrecostos, impuestos.",
    "Propietarios rechazan el cobro de valorización.",
    "Propietarios rechazan el precio que se paga por su predio (vivienda).",
    "valorizacion · peaje* · sobrecosto* · cobro* · impuesto* · contribuyente* · tarifa* · predial · derrame",
  ],
  [
    "patrimonio",
    "Patrimonio y espacio público",
    "Se disputa qué se conserva y para quién es el espacio: edificios con valor, parques, plazas, andenes.",
    "Arquitectos rechazan la demolición de un edificio declarado patrimonio.",
    "Venteros piden seguir en el parque (comercio).",
    "patrimoni* · espacio publico · demolicion* · historic* · parque … ocup* · plaza* · andenes · zonas verdes",
  ],
  [
    "participacion",
    "Participación e información",
    "Se disputa cómo se decide: falta de consulta, de información o de concertación, más que la obra misma.",
    "La comunidad dice que nadie le presentó los diseños.",
    "La comunidad pide cambiar los diseños (según lo que se discuta de ellos).",
    "concertacion · socializ* · participacion · consult* · informacion · no fueron escuchad* · sin contar con · transparencia",
  ],
  [
    "equipamiento",
    "Equipamiento",
    "Se disputa un edificio o servicio: su lugar, su calidad, su uso o su demora.",
    "La biblioteca se entrega con grietas y goteras.",
    "El parque se entrega sin andenes (patrimonio y espacio público).",
    "biblioteca* · colegio* · escuela* · hospital* · estacion de policia · museo* · edificio* · grietas · humedades · alcantarillado · materiales",
  ],
];

export const conflictType: StarterBook["variables"][number] = {
  key: "type",
  unit: "conflict",
  scale: "nominal",
  label: "Tipo",
  question: "¿Qué se disputa sobre todo en este conflicto?",
  values: readValues(
    kinds.map(([code, label, rule, exampleIn, exampleOut, words]) => {
      return { code, label, rule, exampleIn, exampleOut, words };
    }),
  ),
};

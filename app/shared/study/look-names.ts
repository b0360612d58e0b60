/* What entries of lists are drawn with. The words are what is stored and written, as those of other lists are. */

/** Colours that a system may have; each is a pair, for light and dark. */
export const colorNames = [
  "verde",
  "azul",
  "ocre",
  "turquesa",
  "ladrillo",
  "rosa",
  "morado",
  "vino",
  "cobalto",
  "ciruela",
  "berenjena",
  "marino",
] as const;
export type ColorName = (typeof colorNames)[number];

export const patternNames = [
  "puntos",
  "rayas",
  "cuadrícula",
  "líneas",
  "diagonales",
  "aros",
  "barras",
  "triángulos",
  "zigzag",
  "rombos",
  "cruces",
  "olas",
] as const;
export type PatternName = (typeof patternNames)[number];

export const pictogramNames = [
  "parque",
  "tranvía",
  "edificio público",
  "agua",
  "vivienda",
  "mercado",
  "arcada",
  "hoja",
  "alerta",
  "libro",
  "gráfica",
  "campo",
  "fábrica",
  "pica",
  "montaña",
  "río",
  "vía",
  "bicicleta",
  "rayo",
  "megáfono",
  "personas",
  "balanza",
  "salud",
  "residuos",
] as const;
export type PictogramName = (typeof pictogramNames)[number];

/** Signs of stages. */
export const signNames = [
  "círculo de puntos",
  "triángulo",
  "casa",
  "rombo a medias",
  "raya",
  "cruz",
  "dos barras",
  "diana",
] as const;
export type SignName = (typeof signNames)[number];

import { foldText } from "../values/text.ts";

export type Word = {
  folded: string;
  start: number;
  end: number;
  isCapital: boolean;
  /** As headlines in capitals have all words: its capital says nothing of the words beside it. */
  isUpper: boolean;
};

/** Texts of a study have few words many times. */
const known = new Map<string, string>();
const mostKnown = 50_000;

function fold(word: string): string {
  const found = known.get(word);
  if (found !== undefined) return found;
  const folded = foldText(word);
  if (known.size >= mostKnown) known.clear();
  known.set(word, folded);
  return folded;
}

export function readWords(text: string): Word[] {
  return [...text.matchAll(/[\p{L}\p{N}]+/gu)].map(({ 0: word, index }) => ({
    folded: fold(word),
    start: index,
    end: index + word.length,
    isCapital: /^[\p{Lu}\p{N}]/u.test(word),
    isUpper: /^\p{Lu}{2,}$/u.test(word),
  }));
}

export const foldWords = (name: string): string[] => readWords(name).map(({ folded }) => folded);

/** Whether these words stand at a place of a text. */
export const standAt = (words: readonly Word[], at: number, asked: readonly string[]): boolean =>
  asked.every((word, place) => words[at + place]?.folded === word);

export const split = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/));

export const articles = split("a al de del el en la las lo los y e");
/** The word for a kind of place, which makes sure that a name is one. */
export const placeWords = split(
  "barrio barrios sector sectores comuna comunas vereda veredas corregimiento corregimientos municipio municipios",
);

/** What takes the name of a place and is called by it alone: "Girardot se unirá con Las Palmas", two roads. */
export const namesakes = split(`
  avenida avenidas av avda calle calles cl carrera carreras cra kra kr cr transversal diagonal circular autopista calzada
  via vias carretera carreteras autovia corredor eje vial viaducto puente puentes tunel tuneles intercambio glorieta tranvia pasaje
  bulevar paseo loma lomas quebrada quebradas rio rios cerro cerros relleno basurero escombrera carcel penitenciaria
  penitenciario bazar bazares terminal aeropuerto estacion estaciones tramo tramos`);
/** What else is named after places, and where it lies at the same time. */
const otherThings = split(`
  universidad universidades parque parques colegio escuela iglesia hospital clinica parroquia biblioteca plaza plazuela centro
  edificio urbanizacion ciudadela conjunto unidad institucion cable metrocable cementerio cuenca hotel teatro museo estadio
  hacienda finca fundacion corporacion sociedad doctor don señor señora santo`);
/** What may stand between such a word and the name: "centro comercial San Diego". */
export const adjectives = split(`
  cultural comercial comunal residencial deportiva deportivo educativa educativo hospitalaria hospitalario judicial local
  municipal penitenciario publica publico sanitario sur norte oriental occidental vial`);

export const isOtherThing = (word: string): boolean => namesakes.has(word) || otherThings.has(word);

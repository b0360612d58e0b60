/** The endings of one verb, and of the nouns that are made from it regularly. */
type Family = {
  /** Only verbs and what is made of them end so. */
  sure: readonly string[];
  /** Other words end so too. */
  shared: readonly string[];
  /** Letters before an ending that other words have too. */
  leastBefore: number;
};

const split = (endings: string) => endings.split(" ");

const families: readonly Family[] = [
  {
    sure: split(
      "ar aba aban abamos ando andose ado ada ados adas aron aste aremos ara aran aria arian ase asen arse arlo arla arlos arlas arle arles acion aciones ador adora adores adoras amiento amientos",
    ),
    shared: split("an en e amos o a os as"),
    leastBefore: 5,
  },
  {
    sure: split(
      "er ir iendo iendose ido ida idos idas iera ieran ieron iese era eran ira iran iria irian erse irse erlo erla irlo irla imiento imientos edor edora edores edoras",
    ),
    shared: split("an en e es emos imos o a as ia ian io"),
    leastBefore: 5,
  },
];

/** What stands before the o and a of adjectives, and of the nouns for men and women. */
const adjectives = /(?:[aeiu]d|ic|iv|os|[aeio]n|ari|ori|ci|er|[aeo]ñ|un|ur|im|est|ect|ult|uest|iert|iest)$/;
/** Shorter adjectives, as frequent as nouns that would look like them. */
const shortAdjectives = new Set(
  split(
    "nuev viej alt baj larg cort anch buen mal pequeñ segund tercer cuart quint sext otr mism tod much poc ciert clar llen limpi suci segur propi vari antigu complet ampli vecin hij niñ dich",
  ),
);

const shortestSingular = 3;

function isPluralOf(plural: string, singular: string): boolean {
  if (singular.length < shortestSingular) return false;
  return (
    plural === `${singular}s` ||
    (/[^aeiou]$/.test(singular) && plural === `${singular}es`) ||
    (singular.endsWith("z") && plural === `${singular.slice(0, -1)}ces`)
  );
}

/** One word is the other's plural; both folded. */
export const differInNumber = (a: string, b: string): boolean => isPluralOf(a, b) || isPluralOf(b, a);

const toSingular = (word: string) => word.replace(/(?<=[oa])s$/, "");

function differInGender(a: string, b: string): boolean {
  const [one, other] = [toSingular(a), toSingular(b)];
  const before = one.slice(0, -1);
  if (before === other.slice(0, -1) && /[oa]$/.test(one) && /[oa]$/.test(other))
    return shortAdjectives.has(before) || (before.length >= 5 && adjectives.test(before));
  const [short = "", long = ""] = [a, b].sort((x, y) => x.length - y.length);
  const agent = short.replace(/(?<=or|es)es$/, "");
  return /.{3}(?:or|es)$/.test(agent) && [`${agent}a`, `${agent}as`].includes(long);
}

const countShared = (a: string, b: string) => {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length += 1;
  return length;
};

function areOfOneFamily(a: string, b: string, { sure, shared, leastBefore }: Family): boolean {
  for (let length = countShared(a, b); length >= 3; length -= 1) {
    const endings = [a.slice(length), b.slice(length)];
    const isSure = endings.map((ending) => sure.includes(ending));
    if (isSure.every(Boolean)) return true;
    const fits = endings.every((ending, place) => isSure[place] || shared.includes(ending));
    if (fits && isSure.some(Boolean) && length >= leastBefore) return true;
  }
  return false;
}

/** "avanza" and "avanzan". */
const isVerbsPlural = (plural: string, singular: string) =>
  singular.length >= 5 && /[ae]$/.test(singular) && plural === `${singular}n`;

const isAdverbOf = (adverb: string, adjective: string) =>
  [adjective.replace(/(?<=l)es$/, ""), adjective.replace(/[oa]?s?$/, "a")].some(
    (form) => adverb === `${form}mente`,
  );

/**
 * Whether two folded words of one stem are forms of one word, or regularly made of one another: a stem also joins "comuna" and
 * "comunidad", or "casa" and "caso".
 */
export function areRelated(a: string, b: string): boolean {
  return (
    a === b ||
    differInNumber(a, b) ||
    differInGender(a, b) ||
    isVerbsPlural(a, b) ||
    isVerbsPlural(b, a) ||
    families.some((family) => areOfOneFamily(a, b, family)) ||
    isAdverbOf(a, b) ||
    isAdverbOf(b, a)
  );
}

/** Repeatable numbers in [0, 1) (mulberry32), so that two runs measure the same rows. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const syllables =
  "ba ca da fa ga la ma na pa ra sa ta va be ce de fe le me ne pe re se te ve bi ci di fi li mi ni pi ri si ti vi bo co do fo lo mo no po ro so to vo bu cu du lu mu nu pu ru su tu ción mente ador ería ista ñas ño ble tra pro cons".split(
    " ",
  );
const topics =
  "obras vía metro parque barrio vecinos alcaldía protesta valorización demolición licencia predios comerciantes túnel acueducto plaza tranvía reubicación movilización expropiación construcción audiencia contrato retraso presupuesto espacio público vivienda patrimonio relleno quebrada puente andenes ladera".split(
    " ",
  );
const particles = "de la el que en y a los se del las un por con una para su al lo como más o pero".split(
  " ",
);

/** Text whose words are as uneven as a language's: few are everywhere, most are rare. */
export function textWriter(seed: number) {
  const random = randomNumbers(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const rare = Array.from({ length: 8000 }, () =>
    Array.from({ length: 2 + Math.floor(random() * 3) }, () => pick(syllables)).join(""),
  );
  const word = () => {
    const kind = random();
    if (kind < 0.42) return pick(particles);
    if (kind < 0.5) return pick(topics);
    // Squared: the first words of the list come far more often than the last ones.
    return rare[Math.floor(random() ** 2 * rare.length)] as string;
  };
  const sentence = (words: number) => {
    const text = Array.from({ length: words }, word).join(" ");
    return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
  };
  return { random, pick, sentence };
}

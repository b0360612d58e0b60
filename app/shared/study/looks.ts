import type { ColorName, PatternName, SignName } from "./look-names.ts";

type ColorPair = {
  /** Text and fills on paper, or background of white text (both at least 4.5:1). */
  color: string;
  /** On the dark scheme's background #14201f, at least 4.5:1. */
  colorDark: string;
};

/*
 * Found by search, then rounded by eye: hue alone cannot separate them for a colour-blind reader, so they also alternate in
 * lightness. Smallest CIEDE2000 distance of any two, in normal vision and in simulated protanopia, deuteranopia and
 * tritanopia (Machado et al. 2009, severity 1): `color` 12.5, `colorDark` 15.2 of the first seven; 9.8 and 9.2 of all
 * twelve. Measure again after changing one.
 */
export const systemColors: Readonly<Record<ColorName, ColorPair>> = {
  verde: { color: "#1d7450", colorDark: "#6a9c38" },
  azul: { color: "#0d6ed6", colorDark: "#b2bcfd" },
  ocre: { color: "#866f00", colorDark: "#f7df70" },
  turquesa: { color: "#04433f", colorDark: "#92f0e4" },
  ladrillo: { color: "#74240d", colorDark: "#f8a49b" },
  rosa: { color: "#b54c7c", colorDark: "#e2558b" },
  morado: { color: "#702783", colorDark: "#8f7cdc" },
  vino: { color: "#40090a", colorDark: "#88c41c" },
  cobalto: { color: "#132fe1", colorDark: "#5ac9c1" },
  ciruela: { color: "#8a3364", colorDark: "#c6fab7" },
  berenjena: { color: "#2d1c3e", colorDark: "#ae889e" },
  marino: { color: "#000075", colorDark: "#3fae6d" },
};

/** Part of the style sheet: `--system-<color>` for each colour. */
export const writeColorVariables = (): string =>
  `:root{${Object.entries(systemColors)
    .map(([name, { color, colorDark }]) => `--system-${name}:light-dark(${color},${colorDark})`)
    .join(";")}}`;

/** Colours of paper in the place of variables: programs that draw SVG know none. */
export const printColors = (markup: string): string =>
  markup.replace(/var\(--system-(\w+)\)/g, (_, name: ColorName) => systemColors[name].color);

type Pattern = {
  /** On a tile of 32 units. */
  path: string;
  isFilled?: true;
  /** Lines on a map have no room for a pattern: their dashes tell the systems apart. */
  dashes?: string;
};

/** As on the bands of records (styles/record.css), since colour alone says nothing to some. */
const patterns: Readonly<Record<PatternName, Pattern>> = {
  puntos: { path: "M11 16a5 5 0 1 0 10 0a5 5 0 1 0-10 0", isFilled: true, dashes: "1 9" },
  rayas: { path: "M0 16h18" },
  cuadrícula: { path: "M0 1h32M1 0v32", dashes: "24 5" },
  líneas: { path: "M0 8h32M0 24h32", dashes: "14 7" },
  diagonales: { path: "M-8 24L24-8M8 40L40 8", dashes: "9 9" },
  aros: { path: "M-14 16a14 14 0 1 0 28 0a14 14 0 1 0-28 0", dashes: "24 6 1 6" },
  barras: { path: "M8 0v32M24 0v32", dashes: "16 6 3 6" },
  triángulos: { path: "M16 7l8 16H8z", isFilled: true, dashes: "5 8" },
  zigzag: { path: "M0 22L8 10L16 22L24 10L32 22", dashes: "20 8 8 8" },
  rombos: { path: "M16 6L26 16L16 26L6 16z", isFilled: true, dashes: "2 12" },
  cruces: { path: "M16 7v18M7 16h18", dashes: "12 6 1 6 1 6" },
  olas: { path: "M0 16q8-12 16 0t16 0", dashes: "30 10" },
};

/** Markup of a pattern's tile of 32 units, in the colour of its text. */
export function drawPattern(name: PatternName, weight = 3.5): string {
  const { path, isFilled } = patterns[name];
  const ink = isFilled ? 'fill="currentColor"' : `fill="none" stroke="currentColor" stroke-width="${weight}"`;
  return `<path d="${path}" ${ink}/>`;
}

export const getDashes = (name: PatternName): string => patterns[name].dashes ?? "none";

const line = 'fill="none" stroke="currentColor" stroke-width="1.75" stroke-linejoin="round"';

type Sign = {
  /** Beside a stage's name, on a grid of 16 px. */
  mark: string;
  /** In its bars on a timeline, on a tile of 8. */
  fill: string;
};

/* A shape each, so that the stage survives greyscale, print and colour blindness. */
export const signs: Readonly<Record<SignName, Sign>> = {
  // An empty, dashed ring: only on paper.
  "círculo de puntos": {
    mark: `<circle cx="8" cy="8" r="6" ${line} stroke-dasharray="2.6 2.11"/>`,
    fill: '<circle cx="4" cy="4" r="1"/>',
  },
  // A triangle that points ahead: under way.
  triángulo: {
    mark: '<path d="M3.5 2.2 13.8 8 3.5 13.8z" fill="currentColor" stroke="currentColor" stroke-linejoin="round"/>',
    fill: '<path d="M-2 10 10-2M-2 2 2-2M6 10l4-4" stroke="currentColor" stroke-width="2"/>',
  },
  // A square house, closed and filled: taken into use.
  casa: {
    mark: '<path d="M8 1.5 14.5 7v7.5h-13V7zM6.3 14.5V10h3.4v4.5" fill="currentColor" fill-rule="evenodd"/>',
    fill: '<path d="M0 0h8v8H0z"/>',
  },
  // A diamond half filled: between plan and work.
  "rombo a medias": {
    mark: `<path d="M8 1.6 14.4 8 8 14.4 1.6 8z" ${line}/><path d="M8 1.6 14.4 8 8 14.4z" fill="currentColor"/>`,
    fill: '<path d="M0 0h8v4H0z"/>',
  },
  // A bar: nothing to say.
  raya: {
    mark: `<path d="M3 8h10" ${line} stroke-linecap="round"/>`,
    fill: '<path d="M0 4h4" stroke="currentColor" stroke-width="2"/>',
  },
  // Struck out: given up.
  cruz: {
    mark: `<path d="M3 3l10 10M13 3 3 13" ${line} stroke-linecap="round"/>`,
    fill: '<path d="M0 0 8 8M8 0 0 8" stroke="currentColor" stroke-width="1.4"/>',
  },
  // Two bars: halted.
  "dos barras": {
    mark: '<path d="M4 2.5h3v11H4zM9.5 2.5h3v11h-3z" fill="currentColor"/>',
    fill: '<path d="M2 0v8M6 0v8" stroke="currentColor" stroke-width="2"/>',
  },
  // A ring around a point: disputed.
  diana: {
    mark: `<circle cx="8" cy="8" r="6" ${line}/><circle cx="8" cy="8" r="2.4" fill="currentColor"/>`,
    fill: '<path d="M0 0h4v4H0zM4 4h4v4H4z"/>',
  },
};

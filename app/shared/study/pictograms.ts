import type { PictogramName } from "./look-names.ts";

/* Outlines on a 24 px grid with one stroke width, so that all of them side by side weigh the same. */
export const pictograms: Readonly<Record<PictogramName, string>> = {
  // A tree and a bench.
  parque: "M9 21V9.5M9 2.5a5.5 5.5 0 0 1 5.5 5.5A5.5 5.5 0 1 1 9 2.5zM14.5 17H22M16 17v4M20.5 17v4",
  // A tram, its wire and its rails.
  tranvía:
    "M7 5h10a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2zM5 12h14M12 5V2M8 2h8M8.5 15h.01M15.5 15h.01M8 18l-2 4M16 18l2 4",
  // A public building: pediment, columns, steps.
  "edificio público": "M3 9l9-6 9 6zM5 9v9M9.7 9v9M14.3 9v9M19 9v9M3 18h18M2 21.5h20",
  // A drop of water and the pipe that brings it.
  agua: "M2 4v5M2 6.5h7a4 4 0 0 1 4 4V12M10 12h6M6 3.5v3M4 3.5h4M13 15.5c1.9 2.2 2.8 3.3 2.8 4.3a2.8 2.8 0 0 1-5.6 0c0-1 .9-2.1 2.8-4.3z",
  // A house beside a tower.
  vivienda:
    "M2 21V12l5-4.5 5 4.5v9M12 21V3h9v18M1.5 21h21M7 21v-4M15 7h.01M18 7h.01M15 11h.01M18 11h.01M15 15h.01M18 15h.01",
  // A market awning over its counter.
  mercado:
    "M4 3h16l2 6H2zM2 9a2.5 2.5 0 0 0 5 0 2.5 2.5 0 0 0 5 0 2.5 2.5 0 0 0 5 0 2.5 2.5 0 0 0 5 0M4 12.5V21h16v-8.5M9 21v-5h6v5",
  // An arcade with its cornice.
  arcada:
    "M2 4h20M3.5 7.5h17M3.5 7.5V21M20.5 7.5V21M12 14v7M3.5 15a4.25 4.25 0 0 1 8.5 0M12 15a4.25 4.25 0 0 1 8.5 0M2 21h3M10.5 21h3M19 21h3",
  // A leaf and its vein.
  hoja: "M5 19C3 9 9 3 21 3c0 12-6 18-16 16zM2 22l9-9",
  // A sign of warning.
  alerta: "M12 3l10 18H2zM12 10v5M12 18h.01",
  // An open book.
  libro: "M12 6 2 4v14l10 2 10-2V4zv14",
  // Bars that rise.
  gráfica: "M2 21h20M5 21v-6M12 21V10M19 21V4",
  // A hill with a furrow, under the sun.
  campo: "M2 20c4-8 16-8 20 0M7 20c1-3 3-4 5-4M12 3a3 3 0 1 0 .01 0z",
  // A hall with its roof and chimney.
  fábrica: "M3 21V10l6 4v-4l6 4V4h4v17zM2 21h20M7 17.5h.01M11 17.5h.01M15 17.5h.01",
  // A pickaxe.
  pica: "M7 3.5c7 0 13.5 6.5 13.5 13.5M15.5 8.5 3 21",
  // Two peaks, one with snow.
  montaña: "M2 20 9 6l4.5 9 2.5-4 6 9zM7 10l2 1.5 2-1.5",
  // Three waves.
  río: "M2 7q2.5-3 5 0t5 0 5 0 5 0M2 12.5q2.5-3 5 0t5 0 5 0 5 0M2 18q2.5-3 5 0t5 0 5 0 5 0",
  // A road to the horizon.
  vía: "M8 3 3 21M16 3l5 18M12 3.5v3M12 10v3.5M12 17v4",
  // A bicycle.
  bicicleta:
    "M5.5 12.5a4.2 4.2 0 1 0 .01 0zM18.5 12.5a4.2 4.2 0 1 0 .01 0zM5.5 16.7l4-7.2h6l3 7.2M9.5 9.5l3 7.2h-7M12.5 16.7l3-7.2L14.5 6h3M8 7h3",
  // A bolt.
  rayo: "M13 2 5 14h6l-1 8 9-12h-6z",
  // A loudspeaker.
  megáfono: "M3 9.5v5l3 .5 11 5V4L6 9zM6 15.5V21h3.5v-4M20.5 9.5v5",
  // One who stands before another.
  personas:
    "M8.5 4a3.2 3.2 0 1 0 .01 0zM2.5 20.5v-3a6 6 0 0 1 12 0v3M16.5 6.5a2.5 2.5 0 1 0 .01 0zM17.5 14a4.5 4.5 0 0 1 4 4.5v2",
  // A balance.
  balanza:
    "M12 3v18M7 21h10M4 6h16M6 6l-3.5 8h7zM18 6l-3.5 8h7zM2.5 14a3.5 3 0 0 0 7 0M14.5 14a3.5 3 0 0 0 7 0",
  // A cross with arms of one length.
  salud: "M9 3h6v6h6v6h-6v6H9v-6H3V9h6z",
  // A bin.
  residuos: "M4 6h16M9 6V3h6v3M6 6l1 15h10l1-15M10 10.5v6.5M14 10.5v6.5",
};

import type { Box, Point } from "./geometry.ts";

/*
 * The city of the demonstration maps. It exists nowhere: a river between hills, an old town on its east bank, three
 * avenues. Coordinates run from -1120 to 1120 and from -700 to 700, north at the top.
 */
export const extent = { width: 2240, height: 1400 };

export const river: readonly Point[] = [
  [-110, -900],
  [-190, -640],
  [-240, -400],
  [-120, -190],
  [-160, 40],
  [-40, 250],
  [-90, 430],
  [20, 680],
  [-30, 920],
];
export const riverWidth = 52;

/** A stream from the eastern hills into the river. */
export const stream: readonly Point[] = [
  [1300, -90],
  [900, -60],
  [620, 30],
  [380, 130],
  [130, 150],
  [-70, 210],
];
export const streamWidth = 18;

export const avenues: readonly (readonly Point[])[] = [
  [
    [-1300, 60],
    [-900, 90],
    [-560, 30],
    [-260, -50],
    [60, -60],
    [360, -130],
    [900, -210],
    [1300, -190],
  ],
  [
    [-440, -900],
    [-470, -640],
    [-430, -300],
    [-400, -20],
    [-330, 260],
    [-370, 640],
    [-450, 900],
  ],
  [
    [310, -900],
    [330, -640],
    [260, -320],
    [170, -80],
    [250, 230],
    [390, 640],
    [470, 900],
  ],
  [
    [-1300, 300],
    [-900, 330],
    [-350, 300],
    [-20, 330],
    [280, 340],
    [620, 280],
    [900, 300],
    [1300, 350],
  ],
];

export const hills: readonly { summit: Point; levels: readonly number[] }[] = [
  { summit: [-850, -420], levels: [330, 270, 205, 140, 80] },
  { summit: [860, 480], levels: [300, 240, 180, 115, 60] },
  { summit: [730, -520], levels: [190, 140, 90] },
  { summit: [-1090, 610], levels: [230, 175, 120, 65] },
  { summit: [1150, -560], levels: [240, 185, 130, 75] },
];

export const parks: readonly Box[] = [
  { left: -720, top: 140, right: -560, bottom: 240 },
  { left: 400, top: -40, right: 530, bottom: 40 },
  { left: 20, top: -420, right: 130, bottom: -300 },
  { left: -940, top: -70, right: -800, bottom: 20 },
  { left: 760, top: 60, right: 900, bottom: 150 },
];

/** Districts: the street grid's turn in degrees, the size of its blocks. */
export const districts = {
  west: { degrees: -9, width: [62, 84], depth: [46, 58] },
  oldTown: { degrees: 6, width: [50, 56], depth: [48, 54] },
  east: { degrees: 17, width: [58, 88], depth: [44, 60] },
} as const;

/** The old town lies inside this circle on the east bank. */
export const oldTown: { center: Point; radius: number } = { center: [50, -150], radius: 200 };

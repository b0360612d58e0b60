import type { SystemKey } from "../pages/system-style.ts";

/**
 * What an SVG pattern of 32 units draws over a system's colour, in the colour of its text: as on the bands of records
 * (styles/record.css), since colour alone says nothing to some.
 */
export const systemPatterns: Readonly<Record<SystemKey, string>> = {
  "public-space": '<circle cx="16" cy="16" r="5" fill="currentColor"/>',
  mobility: '<path d="M0 16h18" stroke="currentColor" stroke-width="4"/>',
  facilities: '<path d="M0 1h32M1 0v32" stroke="currentColor" stroke-width="2"/>',
  utilities: '<path d="M0 8h32M0 24h32" stroke="currentColor" stroke-width="3"/>',
  housing: '<path d="M-8 24L24-8M8 40L40 8" stroke="currentColor" stroke-width="3"/>',
  centralities: '<circle cy="16" r="14" fill="none" stroke="currentColor" stroke-width="3"/>',
  heritage: '<path d="M8 0v32M24 0v32" stroke="currentColor" stroke-width="5"/>',
};

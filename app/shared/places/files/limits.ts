/** What a file of places may have; sizes in bytes. */
export const placeLimits = {
  /** Files in an archive, and bytes of those that are read. */
  entries: 500,
  unzipped: 24 * 1024 * 1024,
  /** Elements of a KML or GPX file, and how deep they may nest. */
  elements: 200_000,
  depth: 50,
} as const;

/**
 * Milliseconds within which what a test waits for must have happened: more than any machine needs, so that only what never
 * happens meets it. Whatever waits in a test ends by an event and has this limit.
 */
export const eventLimit = 120_000;

/** Milliseconds of a whole test or of its preparation, which waits for several events. */
export const testLimit = 300_000;

/** Deadlines of the product under test, for a machine that is slow or busy; those of stress tests are the usual ones. */
export const deadlineFactor = "10";

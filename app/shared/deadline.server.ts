/**
 * How long something that a reader or another part of the product waits for may take here: on a machine that is slower than
 * usual, as many times as long as the setting DEADLINE_FACTOR says (`server/env.ts` checks it).
 * @param ms milliseconds on a usual machine
 * @returns whole ones, since Fastify takes no others
 */
export function deadline(ms: number): number {
  return Math.round(ms * (Number(process.env.DEADLINE_FACTOR) || 1));
}

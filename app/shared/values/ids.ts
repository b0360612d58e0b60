import { z } from "zod";

const pattern = /^[0-9a-f]{24}$/;

/** Ids are 24 lower-case hexadecimal characters. */
export const idSchema = z
  .string({ error: "El identificador debe ser un texto" })
  .regex(pattern, "El identificador no es válido: se esperan 24 caracteres hexadecimales");

export function isId(value: unknown): value is string {
  return typeof value === "string" && pattern.test(value);
}

/** A new id: 4 bytes of seconds, then 8 random ones, so that later ids usually sort later. */
export function newId(now = Date.now()): string {
  const seconds = Math.floor(now / 1000)
    .toString(16)
    .padStart(8, "0");
  const random = crypto.getRandomValues(new Uint8Array(8));
  return seconds + Array.from(random, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

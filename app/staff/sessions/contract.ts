import { z } from "zod";

const longestCredential = 512;

function credential(requiredMessage: string) {
  return z
    .string({ error: requiredMessage })
    .min(1, requiredMessage)
    .max(longestCredential, `Máximo ${longestCredential} caracteres`)
    .refine((value) => value === "" || value.trim() !== "", requiredMessage)
    .refine((value) => value.isWellFormed() && !value.includes("\u0000"), "Hay caracteres no admitidos");
}

export const loginFields = z.object({
  user: credential("El usuario es obligatorio"),
  userPassword: credential("La contraseña es obligatoria"),
});
export type LoginFields = z.infer<typeof loginFields>;

/** The bearer token: 256 random bits. */
export const tokenShape = z.string().meta({ description: "Bearer token" });

export const sessionMessages = {
  loggedIn: "Inicio de sesión exitoso",
  loggedOut: "Cierre de sesión exitoso",
  tooManyLogins: "Demasiados intentos de inicio de sesión. Espera unos minutos y vuelve a intentarlo.",
} as const;

import { z } from "zod";
import { pagingFields, searchFilter } from "../../shared/lists/list-query.ts";
import { inputSchema, wireShape } from "../../shared/values/field-schemas.ts";
import { missingOr, versionField } from "../../shared/values/schemas.ts";
import { recordFields } from "../catalog/contract.ts";
import { userFields } from "./declaration.ts";

export const passwordLength = { minimum: 8, maximum: 128 } as const;

/** A new password is stored as typed: no trimming, any script. */
const newPassword = z
  .string({ error: missingOr("La contraseña es requerida", "La contraseña debe ser un texto") })
  .min(1, "La contraseña es requerida")
  .refine((value) => value === "" || value.trim() !== "", "La contraseña es requerida")
  .refine(
    (value) => value === "" || value.length >= passwordLength.minimum,
    `La contraseña debe tener al menos ${passwordLength.minimum} caracteres`,
  )
  .max(passwordLength.maximum, `La contraseña debe tener máximo ${passwordLength.maximum} caracteres`)
  .refine(
    (value) => value.isWellFormed() && !value.includes("\u0000"),
    "La contraseña tiene caracteres no admitidos",
  );

const confirmation = z
  .string({ error: "La confirmación de la contraseña es requerida" })
  .min(1, "La confirmación de la contraseña es requerida");

const passwordFields = { userPassword: newPassword, passwordConfirmation: confirmation };

const currentPassword = z
  .string({ error: "Escribe tu contraseña actual" })
  .min(1, "Escribe tu contraseña actual")
  .max(512, "La contraseña actual no es esa");

const linkRefused =
  "Este enlace no sirve: ya se usó, venció, o hay uno más nuevo. Pídele otro a quien administra los usuarios.";

/** An empty field has its own message. */
function isConfirmed(fields: Record<keyof typeof passwordFields, string>): boolean {
  const { userPassword, passwordConfirmation } = fields;
  return userPassword === "" || passwordConfirmation === "" || userPassword === passwordConfirmation;
}
const mismatch = { message: "Las contraseñas no coinciden", path: ["passwordConfirmation"] };

const profile = inputSchema(userFields);

export const userCreation = profile.extend(passwordFields).refine(isConfirmed, mismatch);
export const userUpdate = profile.extend({ __v: versionField });
/** Of others, or by a client that does not know `currentPassword`. */
export const passwordChange = z
  .object({ ...passwordFields, currentPassword: currentPassword.optional() })
  .refine(isConfirmed, mismatch);
/** As the site's own form sends it. */
export const ownPasswordChange = z
  .object({ ...passwordFields, currentPassword })
  .refine(isConfirmed, mismatch);
export const newPasswordFields = z.object(passwordFields).refine(isConfirmed, mismatch);
export const linkedPassword = z
  .object({
    token: z.string({ error: linkRefused }).min(1, linkRefused).max(200, linkRefused),
    ...passwordFields,
  })
  .refine(isConfirmed, mismatch);
export type LinkedPassword = z.infer<typeof linkedPassword>;
export type UserCreation = z.infer<typeof userCreation>;
export type UserUpdate = z.infer<typeof userUpdate>;
export type PasswordChange = z.infer<typeof passwordChange>;

const userFilters = z.object({ search: searchFilter });
export const userListQuery = userFilters.extend(pagingFields);
export type UserFilters = z.infer<typeof userFilters>;

/** No response has a password or its hash. */
export const userShape = z
  .object({
    ...recordFields,
    ...wireShape(userFields),
  })
  .meta({ id: "User" });
export type User = z.infer<typeof userShape>;

/** What the address of the page that sets the password ends in. */
export const passwordLinkShape = z
  .object({ token: z.string(), expiresAt: z.iso.datetime() })
  .meta({ id: "PasswordLink" });
export type PasswordLink = z.infer<typeof passwordLinkShape>;

export const userMessages = {
  created: "Usuario creado correctamente",
  updated: "Usuario actualizado correctamente",
  deleted: "Usuario eliminado correctamente",
  passwordChanged: "Contraseña actualizada correctamente",
  unknown: "No encontramos ese usuario.",
  taken: "Ese nombre de usuario ya está en uso",
  oddUsername:
    "Usa solo letras, números, un espacio entre palabras y los signos . _ - @ + %; hay otro signo, quizá invisible o de otro alfabeto",
  linkRefused,
  linkUsed: "Contraseña actualizada correctamente. Ya puedes iniciar sesión.",
  ownLink: "Para cambiar tu propia contraseña usa «Cambiar mi contraseña».",
  currentPasswordMissing: "Escribe tu contraseña actual, o inicia sesión otra vez y cámbiala enseguida",
  currentPasswordWrong: "La contraseña actual no es esa",
  deletesSelf: "No puedes eliminar tu propio usuario.",
  lastResearcher: "Debe quedar al menos un investigador: este es el último.",
  loadFailed: "Error al cargar los usuarios",
} as const;

export const weakPassword = {
  common: "Esa contraseña es demasiado común: elige otra",
  pattern: "Esa contraseña repite o sigue un orden fácil de adivinar: elige otra",
  personal: "Esa contraseña está hecha con el nombre o el usuario: elige otra",
} as const;

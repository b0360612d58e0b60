import type { Role } from "../../shared/session/permissions.ts";
import { type Fields, lengths, type NounDeclaration } from "../../shared/values/field-declarations.ts";

export const roleNames = {
  researcher: "Investigador",
  assistant: "Asistente",
} as const satisfies Record<Role, string>;

/** Without the password, which no response, form value or history has. */
export const userFields = {
  userName: {
    column: "firstName",
    kind: "line",
    limit: lengths.person,
    label: "Nombre",
    meaning: "El nombre de la persona.",
    required: "El nombre es requerido",
  },
  userLastName: {
    column: "lastName",
    kind: "line",
    limit: lengths.person,
    label: "Apellido",
    meaning: "El apellido de la persona.",
    required: "El apellido es requerido",
  },
  user: {
    column: "username",
    kind: "line",
    limit: lengths.person,
    label: "Usuario",
    meaning: "Con este nombre inicia sesión. No distingue mayúsculas ni tildes.",
    required: "El usuario es requerido",
  },
  rol: {
    column: "role",
    kind: "choice",
    options: roleNames,
    label: "Rol",
    meaning:
      "Asistente: agrega y edita contenido. Investigador: además elimina contenido y administra usuarios.",
    required: "El rol es requerido",
  },
} as const satisfies Fields;

export const userPaths = {
  list: "/users",
  one: "/users/:id",
  create: "/users/create-account",
  update: "/users/update-user/:id",
  changePassword: "/users/update-password/:id",
  passwordLink: "/users/password-link/:id",
  redeemPasswordLink: "/users/new-password",
} as const;

export const userNoun = {
  one: "usuario",
  many: "usuarios",
  article: "el",
  paths: userPaths,
  nameFields: ["userName", "userLastName"],
  fields: userFields,
} as const satisfies NounDeclaration;

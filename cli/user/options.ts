import { roleNames } from "../../app/nouns/users/declaration.ts";
import { type Role, roles } from "../../app/shared/session/permissions.ts";
import { parseOptions, UsageError } from "../options.ts";

export const help = `Muestra y cambia los usuarios del sitio. También sirve a quien perdió su contraseña.

Uso:
  npm run user -- list
  npm run user -- create <usuario> --name <nombre> --last-name <apellido> --role <investigador o asistente> [--ask]
  npm run user -- password <usuario> [--ask]
  npm run user -- delete <usuario>

Sin --ask se inventa una contraseña, que se muestra una sola vez. Con --ask la escribes tú, sin que se vea; si la
entrada no es una terminal, se lee su primera línea. Como argumento no se acepta: la vería quien mire los procesos.
Al cambiar una contraseña terminan las sesiones de ese usuario.

Opciones:
  --name, --last-name, --role   datos del usuario nuevo
  --ask                         pregunta la contraseña
  --help                        muestra esta ayuda

Todo queda en el historial, a nombre de «sistema». Termina con 0 si se hizo, y con 2 si no.
`;

export type UserCommand =
  | { action: "help" }
  | { action: "list" }
  | { action: "create"; username: string; name: string; lastName: string; role: Role; ask: boolean }
  | { action: "password"; username: string; ask: boolean }
  | { action: "delete"; username: string };

/** @throws UsageError */
export function readUserOptions(args: string[]): UserCommand {
  const { values, positionals } = parseOptions(
    args,
    {
      name: { type: "string" },
      "last-name": { type: "string" },
      role: { type: "string" },
      ask: { type: "boolean", default: false },
    },
    () => "Hay una opción que no existe, o a la que le falta su valor.",
  );
  const [action, username = "", ...more] = positionals;
  if (values.help || action === undefined) return { action: "help" };
  if (action === "list" && positionals.length === 1) return { action };
  if (action !== "create" && action !== "password" && action !== "delete")
    throw new UsageError("Se puede pedir list, create, password o delete.");
  if (username === "" || more.length > 0)
    throw new UsageError(`Indica un usuario después de ${action}, y solo uno.`);
  if (action !== "create") return { action, username, ask: values.ask };
  const { name, "last-name": lastName, role, ask } = values;
  if (!name || !lastName || !role) throw new UsageError("Indica también --name, --last-name y --role.");
  return { action, username, name, lastName, role: parseRole(role), ask };
}

function parseRole(text: string): Role {
  const wanted = text.toLocaleLowerCase("es");
  const role = roles.find((candidate) => roleNames[candidate].toLocaleLowerCase("es") === wanted);
  if (!role) throw new UsageError("El rol es investigador o asistente.");
  return role;
}

import { parseArgs } from "node:util";
import { roleNames } from "../app/records/users/fields.ts";
import { type Role, roles } from "../app/shared/session/permissions.ts";
import { UsageError } from "./import-options.ts";

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
  | { does: "help" }
  | { does: "list" }
  | { does: "create"; username: string; name: string; lastName: string; role: Role; ask: boolean }
  | { does: "password"; username: string; ask: boolean }
  | { does: "delete"; username: string };

/** @throws UsageError */
export function readUserOptions(args: string[]): UserCommand {
  const { values, positionals } = parse(args);
  const [does, username = "", ...more] = positionals;
  if (values.help || does === undefined) return { does: "help" };
  if (does === "list" && positionals.length === 1) return { does };
  if (does !== "create" && does !== "password" && does !== "delete")
    throw new UsageError("Se puede pedir list, create, password o delete.");
  if (username === "" || more.length > 0)
    throw new UsageError(`Indica un usuario después de ${does}, y solo uno.`);
  if (does !== "create") return { does, username, ask: values.ask };
  const { name, "last-name": lastName, role, ask } = values;
  if (!name || !lastName || !role) throw new UsageError("Indica también --name, --last-name y --role.");
  return { does, username, name, lastName, role: roleNamed(role), ask };
}

function roleNamed(text: string): Role {
  const wanted = text.toLocaleLowerCase("es");
  const role = roles.find((candidate) => roleNames[candidate].toLocaleLowerCase("es") === wanted);
  if (!role) throw new UsageError("El rol es investigador o asistente.");
  return role;
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        name: { type: "string" },
        "last-name": { type: "string" },
        role: { type: "string" },
        ask: { type: "boolean", default: false },
        help: { type: "boolean", short: "h", default: false },
      },
    });
  } catch {
    throw new UsageError("Hay una opción que no existe, o a la que le falta su valor.");
  }
}

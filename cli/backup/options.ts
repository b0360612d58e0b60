import { parseOptions, UsageError } from "../options.ts";

export const help = `Hace una copia de seguridad de todo el contenido en un solo archivo: registros, historial, usuarios, mensajes,
textos del sitio, imágenes y documentos. Se puede hacer con el sitio funcionando.

Uso:
  npm run backup -- <archivo> [--overwrite]
  npm run backup -- --to <carpeta> --keep <cuántas>

Opciones:
  --to <carpeta>         le da la fecha y la hora por nombre, conflictos-2026-11-23T0315.tar.gz, y nunca reemplaza otra;
                         la carpeta tiene que existir, para que un disco sin montar no pase inadvertido
  --keep <cuántas>       con --to: cuando la copia está hecha y comprobada, borra las más antiguas con esos nombres, y
                         deja al menos ese número de copias buenas; después de un fallo no borra nada
  --age <destinatario>   la cifra con el programa age para esa clave pública (age1… o ssh-…)
  --even-if-smaller      aunque tenga la mitad o menos de lo que tenía la anterior
  --overwrite            con un archivo: lo reemplaza si ya existe
  --help                 muestra esta ayuda

El archivo es confidencial: contiene las claves cifradas de los usuarios y lo que escribieron los visitantes.
Se crea de modo que solo lo pueda leer su dueño. Guárdalo fuera de esta máquina.

No se hace copia de lo que no es un sitio en uso: una carpeta de datos que no está, o una base sin usuarios.

Termina con 0 si la copia está completa y comprobada; con 1 si también lo está, pero al sitio le faltaban archivos que su
base de datos nombra, entre las otras copias hay una dañada o con una fecha que no ha llegado, o una antigua no se pudo borrar;
y con 2 si no se pudo hacer.
`;

export type BackupOptions = {
  /** Where to: a file of that name, or a folder with dated copies, of which `keep` are left. */
  target: { file: string; overwrite: boolean } | { folder: string; keep: number };
  /** Whom the copy is encrypted for; null where it is not. */
  recipient: string | null;
  evenIfSmaller: boolean;
};

/** @returns null where help is wanted @throws UsageError */
export function readBackupOptions(args: readonly string[]): BackupOptions | null {
  const { values, positionals } = parseOptions(
    args,
    {
      to: { type: "string" },
      keep: { type: "string" },
      age: { type: "string" },
      "even-if-smaller": { type: "boolean", default: false },
      overwrite: { type: "boolean", default: false },
    },
    (option) => `La opción ${option} no existe, o le falta su valor.`,
  );
  if (values.help) return null;
  const { to, keep, age, overwrite, "even-if-smaller": evenIfSmaller } = values;
  const [file = "", ...more] = positionals;
  if (age !== undefined && !/^(?:age1|ssh-)/.test(age))
    throw new UsageError("Con --age se indica una clave pública: age1… o ssh-…");
  const common = { recipient: age ?? null, evenIfSmaller };
  if (to === undefined) {
    if (keep !== undefined) throw new UsageError("--keep va con --to <carpeta>.");
    if (file === "" || more.length > 0) throw new UsageError("Indica el archivo de la copia, y solo uno.");
    return { target: { file, overwrite }, ...common };
  }
  if (file !== "" || overwrite) throw new UsageError("Con --to no se indica un archivo ni --overwrite.");
  if (to === "" || !/^[1-9]\d{0,3}$/.test(keep ?? ""))
    throw new UsageError(
      "Con --to <carpeta> se indica --keep con el número de copias que se guardan, de 1 en adelante.",
    );
  return { target: { folder: to, keep: Number(keep) }, ...common };
}

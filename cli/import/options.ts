import { parseOptions, UsageError } from "../options.ts";

export const help = `Importa datos del estudio: actuaciones, fichas, conflictos, noticias y listas fijas.

Uso:
  npm run import -- <carpeta o archivos> [opciones]
  npm run import -- --bibliography [--dry-run]
  npm run import -- --list
  npm run import -- --undo <id> [--force]

Lee exportaciones de MongoDB (JSON: una lista, o un documento por línea), libros de Excel (.xlsx, hasta 20.000
filas por hoja) y tablas CSV (coma, punto y coma o tabulador; UTF-8 o Windows-1252). Reconoce cada archivo y cada
hoja por sus campos; el sitio da plantillas en Importaciones. También lee dónde están las actuaciones: GeoJSON,
KML, KMZ, GPX y shapefiles (.zip); cada lugar nombra su actuación por el id o el nombre.
Una importación tiene como máximo 64 MB y 100.000 registros; la que tiene más se divide.

Con --bibliography acepta las líneas de las bibliografías de las fichas técnicas que son seguras, cada una con su
fuente; nombra las demás, que se deciden en Evidencia.

Opciones:
  --dry-run              dice qué pasaría, sin guardar nada
  --create               también crea los valores que ninguna lista tiene, como una publicación nueva
  --update-names         también cambia los nombres de las listas del estudio
  --report <archivo>     dónde escribir el informe CSV (separado por comas, UTF-8);
                         si no se indica, en <DATA_DIR>/imports/<id>.csv
  --bibliography         acepta las bibliografías de las fichas en lugar de leer archivos
  --list                 muestra las importaciones hechas
  --undo <id>            deshace una importación
  --force                con --undo: aunque algo haya cambiado después
  --help                 muestra esta ayuda

Termina con 0 si todo entró (puede haber advertencias), con 1 si se rechazó algún registro, y con 2 si no se
pudo leer nada, si la orden no se entiende o si no se puede deshacer.
`;

export type Command =
  | { action: "help" }
  | { action: "list" }
  | { action: "undo"; id: string; force: boolean }
  | {
      action: "import";
      /** Empty for the bibliographies. */
      paths: string[];
      isDryRun: boolean;
      createsValues: boolean;
      updateNames: boolean;
      report: string | null;
    };

/** @throws UsageError */
export function readOptions(args: string[]): Command {
  const { values, positionals } = parseOptions(
    args,
    {
      "dry-run": { type: "boolean", default: false },
      create: { type: "boolean", default: false },
      "update-names": { type: "boolean", default: false },
      report: { type: "string" },
      undo: { type: "string" },
      force: { type: "boolean", default: false },
      bibliography: { type: "boolean", default: false },
      list: { type: "boolean", default: false },
    },
    (option) => `La opción ${option} no existe o le falta su valor.`,
  );
  if (values.help) return { action: "help" };
  if (values.list) return { action: "list" };
  if (values.undo !== undefined) {
    if (positionals.length > 0)
      throw new UsageError("Con --undo se indica el id de una importación y nada más.");
    return { action: "undo", id: values.undo, force: values.force };
  }
  if (values.force) throw new UsageError("--force solo vale con --undo.");
  if (values.bibliography && positionals.length > 0)
    throw new UsageError("Con --bibliography no se indican archivos.");
  if (positionals.length === 0 && !values.bibliography)
    throw new UsageError("Indica una carpeta o los archivos que quieres importar.");
  return {
    action: "import",
    paths: positionals,
    isDryRun: values["dry-run"],
    createsValues: values.create,
    updateNames: values["update-names"],
    report: values.report ?? null,
  };
}

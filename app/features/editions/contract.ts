import { z } from "zod";
import type { AnnotatedText } from "../../nouns/passages/contract.ts";
import type { Study } from "../../shared/study/study.ts";
import { lengths } from "../../shared/values/field-declarations.ts";
import { idSchema } from "../../shared/values/ids.ts";
import { calendarDate, cleanLine, optionalText, requiredText } from "../../shared/values/schemas.ts";
import { type DataTable, dataTables, type OpenList } from "../open-data/constants.ts";
import type { Column, Dataset, Takeaway } from "../open-data/contract.ts";
import { editionNumberPattern, hideableNouns } from "./constants.ts";

const wrongNumber = "El número es un año, un punto y un orden, como 2026.1";
const editionNumber = requiredText("El número de la edición es obligatorio", 20, cleanLine).regex(
  editionNumberPattern,
  wrongNumber,
);

const wrongDoi = "El DOI empieza por 10. y lleva una barra, como 10.5281/zenodo.123456";
/** Also as an address, which people copy. Of what a DOI may have, only what every file that names it takes. */
const doi = optionalText(200, cleanLine)
  .overwrite((value) => value.replace(/^(?:https?:\/\/(?:dx\.)?doi\.org\/|doi:\s*)/i, ""))
  .refine((value) => value === "" || /^10\.\d{4,9}\/[\w.()/:;[\]-]{1,180}$/.test(value), wrongDoi);

const wrongDay = "La fecha de una edición no puede estar por venir ni ser de antes de 2000";
const isPossibleDay = (day: string) =>
  day >= "2000-01-01" && day <= new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);

export const editionInput = z.object({
  number: editionNumber,
  title: optionalText(lengths.line, cleanLine).optional(),
  notes: optionalText(5_000).optional(),
  /** Today, where the study is, without one. */
  date: calendarDate("Escribe la fecha").refine(isPossibleDay, wrongDay).optional(),
  doi: doi.optional(),
});
export type EditionInput = z.infer<typeof editionInput>;

export const doiInput = z.object({ doi });
const reason = requiredText("Escribe la razón", 2_000);
export const withdrawal = z.object({ reason });

const noun = z.enum(hideableNouns, {
  error: "De ese tipo de registro no hay historia pública",
});
const wrongVersion = "El número de la versión no es válido";
const largestVersion = 2_147_483_647;
export const hidingParameters = z.object({ noun, recordId: idSchema });
export const hidingInput = z.object({
  __v: z
    .number({ error: wrongVersion })
    .int(wrongVersion)
    .min(0, wrongVersion)
    .max(largestVersion, wrongVersion)
    .meta({ description: "The version of the record that is hidden", example: 3 }),
  reason,
});
export const stateParameters = hidingParameters.extend({
  version: z
    .string()
    .regex(/^\d{1,9}$/, wrongVersion)
    .transform(Number),
});
export type StateKey = z.infer<typeof stateParameters>;

const totalsShape = z.partialRecord(z.enum(dataTables), z.number());

export const editionShape = z
  .object({
    _id: idSchema,
    number: z.string(),
    title: z.string(),
    notes: z.string(),
    date: z.string(),
    doi: z.string(),
    bytes: z.number().int(),
    sha256: z.string(),
    /** Packages that were replaced because states were hidden or shown again. */
    corrections: z.array(z.object({ at: z.iso.datetime(), sha256: z.string() })),
    totals: totalsShape,
    publishedAt: z.iso.datetime(),
    publishedBy: z.string(),
    withdrawnAt: z.iso.datetime().nullable(),
    withdrawnBy: z.string(),
    withdrawnReason: z.string(),
  })
  .meta({ id: "Edition" });
export type StoredEdition = z.infer<typeof editionShape>;
/** Without names of staff. */
export type Edition = Omit<StoredEdition, "_id" | "publishedBy" | "withdrawnBy">;

export const hiddenStateShape = z
  .object({
    version: z.number().int(),
    reason: z.string(),
    hiddenAt: z.iso.datetime(),
    hiddenBy: z.string(),
  })
  .meta({ id: "HiddenState" });
export type StoredHiddenState = z.infer<typeof hiddenStateShape>;

/** A table of an edition as it was declared then. */
export type FrozenTable = {
  list: DataTable;
  title: string;
  total: number;
  columns: readonly Column[];
  /** Records that differ from the edition before. */
  changes: ChangeCounts;
};
export type ChangeCounts = Record<"added" | "changed" | "removed", number>;
/** What an edition keeps of the study besides its records. */
export type Frozen = {
  dataset: Dataset;
  /** The words of its axes at that time. Editions published before these were kept have none. */
  axes?: Study["axes"];
  tables: FrozenTable[];
  /** As it was known then: the package has it, whatever was entered later. */
  doi: string;
  /** Position of the edition that its changes are told from; 0 without one. */
  before: number;
};
/** A state that an edition had and must no longer show. */
export type HiddenState = { list: DataTable; id: string; version: number; reason: string };

/** `marked` is the text with the sources that its sentences rest on, where they do. */
export type ShownField = { name: string; label: string; value: string | string[]; marked?: AnnotatedText };

/** A state of a record as its page shows it. */
export type PastRecord = {
  list: OpenList;
  id: string;
  /** "" where it cannot be read. */
  title: string;
  /** "la edición 2026.1", "su versión 3". */
  name: string;
  /** In words: when it was so. */
  when: string;
  /** Of the edition's page; null for a version. */
  editionPath: string | null;
  /** Its address, as it is cited. */
  path: string;
  /** Null where it cannot be read. */
  fields: ShownField[] | null;
  /** Why it cannot be read; "" where it can. */
  reason: string;
  /** Of a work in an edition that keeps its datasheet, which is read or not as the work is. */
  datasheet: Pick<PastRecord, "fields" | "reason"> | null;
  /** The sentences that rested on a news item in an edition. */
  sustained: { quote: string; place: string; path: string }[];
  /** Whether the record is still there. */
  isThere: boolean;
  citations: Takeaway["citations"];
};

export const editionMessages = {
  loadFailed: "Error al cargar las ediciones",
  unknown: "No encontramos esa edición.",
  noState:
    "Esto no se guarda como era antes: los registros de una edición están en sus páginas y en su paquete, que se descarga en Datos abiertos.",
  notInEdition: "No encontramos ese registro en esa edición.",
  notPublic: "Este registro no tiene esa versión, o no se publica.",
  taken: "Ya hay una edición con ese número",
  isNotNewer: "Ya hay una edición con un número mayor",
  isEarlier: "La fecha no puede ser anterior a la de la última edición",
  running: "Ya se está publicando o cambiando una edición. Espera a que termine y vuelve a intentarlo.",
  empty: "Todavía no hay registros que publicar.",
  published: "Edición publicada correctamente",
  doiSaved: "DOI guardado correctamente",
  withdrawn: "Edición retirada correctamente",
  gone: "Esta edición se retiró.",
  unknownState: "Este registro no tiene esa versión",
  notHidden: "Esa versión no está oculta.",
  isCurrent:
    "Esa es la versión actual: corrige o elimina primero el registro, y oculta después la versión anterior.",
  hidden: "Versión oculta en la historia pública",
  shown: "La versión se ve otra vez en la historia pública",
} as const;

import { z } from "zod";
import { proposalKinds } from "../../nouns/passages/constants.ts";
import { newsSourceInput, sourceInput } from "../../nouns/sources/contract.ts";
import { passageNouns, sides } from "../../shared/evidence/vocabulary.ts";
import { emptyAsMissing, idFilter, pagingFields } from "../../shared/lists/list-query.ts";
import { lengths } from "../../shared/values/field-declarations.ts";
import { idSchema } from "../../shared/values/ids.ts";
import { cleanLine, optionalText, requiredText, versionField } from "../../shared/values/schemas.ts";
import { bibliographyView } from "./constants.ts";

const kind = z.enum(proposalKinds, { error: "Esa clase de propuesta no existe" });

/** What a line of a bibliography says of its source; the publication by its name. */
const lineSource = z.object(
  { ...sourceInput.omit({ archive_url: true }).shape, publication: newsSourceInput.shape.publication },
  { error: "La fuente debe decir qué es, y sus campos" },
);
export type LineSourceInput = z.infer<typeof lineSource>;
/** Later ones are open too, after the others. */
const states = ["open", "accepted", "refused"] as const;
const state = z.enum(states, { error: "Ese estado de las propuestas no existe" });
const amount = z.number().int().min(0);

export const proposalFilters = z.object({
  kind: emptyAsMissing(
    z
      .enum([...proposalKinds, bibliographyView], { error: "Esa clase de propuesta no existe" })
      .meta({ description: "`bibliography`: `reference` and `source`" }),
  ),
  intervention: idFilter,
});
export type ProposalFilters = z.infer<typeof proposalFilters>;
export const proposalQuery = proposalFilters.extend({ state: emptyAsMissing(state), ...pagingFields });

const decisionShape = z.object({
  decision: z.enum(["accept", "refuse", "later"]),
  note: z.string(),
  by: z.string(),
  at: z.iso.datetime(),
  operation: idSchema.meta({ description: "By which it is undone" }),
});

export const proposalShape = z
  .object({
    _id: idSchema,
    kind,
    score: z.number().min(0).max(1),
    reason: z.string().meta({ description: "Why it is proposed, in Spanish" }),
    intervention: idSchema,
    news: idSchema.optional(),
    conflict: idSchema.optional(),
    actor: z.string().optional().meta({ description: "A name, as the study wrote it" }),
    side: z.enum(sides).optional().meta({ description: "On which the actor seems to be" }),
    noun: z.enum(passageNouns),
    record: idSchema,
    field: z.string(),
    quote: z.string(),
    prefix: z.string(),
    suffix: z.string(),
    state: state.meta({ description: "Accepted too where the link was there already" }),
    decision: decisionShape.nullable(),
    interventionName: z.string(),
    place: z.string().meta({ description: "The text that has the quote: «Ficha técnica: Conflictividad»" }),
    before: z.string().meta({ description: "The text before the quote" }),
    after: z.string(),
    words: z.array(z.string()).meta({ description: "Beginnings of the words that text and record share" }),
    item: z
      .object({
        noun: z.enum(["news", "conflict", "intervention"]),
        _id: idSchema,
        name: z.string(),
        date: z.string().nullable(),
        description: z.string(),
      })
      .nullable()
      .meta({ description: "The news item, the conflict or the work that is proposed" }),
    source: z
      .object({
        fields: z
          .record(z.string(), z.string())
          .nullable()
          .meta({ description: "Null where it cannot be read" }),
        known: z
          .object({ _id: idSchema, name: z.string() })
          .nullable()
          .meta({ description: "The stored source that it is" }),
      })
      .nullable()
      .meta({ description: "What a line of a bibliography is" }),
    duplicate: z
      .object({
        noun: z.enum(["news", "conflict"]),
        records: z.array(z.object({ _id: idSchema, __v: z.number().int() })),
        fields: z.array(
          z.object({
            name: z.string(),
            label: z.string(),
            kind: z.enum(["text", "date", "image"]),
            values: z.array(z.string()).meta({ description: "Of each record" }),
          }),
        ),
      })
      .nullable()
      .meta({ description: "The two records of a duplicate: the text's, and the one that is proposed" }),
    corrections: z
      .array(
        z.object({
          record: idSchema,
          field: z.string(),
          kind: z.enum(["date", "text"]),
          label: z.string(),
          now: z.string().meta({ description: "What stands there: the whole field, or the quoted part" }),
          value: z.string().meta({ description: "What the evidence says" }),
          __v: z.number().int().meta({ description: "The record's version" }),
        }),
      )
      .meta({ description: "What may be wrong in a contradiction, the likeliest first" }),
  })
  .meta({ id: "Proposal" });
export type ShownProposal = z.infer<typeof proposalShape>;

const progressOf = { total: amount, decided: amount };
export const progressShape = z
  .object({
    ...progressOf,
    reading: amount.meta({ description: "Works whose changed texts are still being read" }),
    kinds: z.array(z.object({ kind, ...progressOf })),
    interventions: z.array(z.object({ _id: idSchema, name: z.string(), ...progressOf })),
  })
  .meta({ id: "EvidenceProgress" });
export type Progress = z.infer<typeof progressShape>;

const erratumOfProposal = z.object(
  {
    wrong: requiredText("Escribe lo que estaba mal"),
    right: requiredText("Escribe lo correcto"),
    place: requiredText("Escribe dónde estaba", lengths.line, cleanLine),
  },
  { error: "La fe de erratas debe decir qué estaba mal, qué es lo correcto y dónde estaba" },
);

const correctionOfField = z.object(
  {
    record: idSchema,
    field: z.string(),
    value: requiredText("Escribe lo correcto"),
    __v: versionField,
  },
  { error: "La corrección debe decir de qué registro y campo es, y qué debe decir" },
);

const mergeOfRecords = z.object(
  {
    into: idSchema.meta({ description: "The record that is kept" }),
    take: z.array(z.string()).max(100).meta({ description: "Fields that it takes from the other one" }),
    versions: z
      .record(idSchema, z.number().int())
      .meta({ description: "Of both records, as they were shown" }),
  },
  { error: "Para unir hay que decir cuál se conserva, qué campos toma del otro y qué versiones se vieron" },
);

export const proposalDecision = z.object({
  decision: z.enum(["accept", "refuse", "later"], { error: "Esa decisión no existe" }),
  news: idSchema.optional().meta({ description: "Instead of the one proposed" }),
  conflict: idSchema.optional().meta({ description: "Instead of the one proposed" }),
  actor: requiredText("Escribe el nombre del actor", lengths.name, cleanLine)
    .optional()
    .meta({ description: "Name or id, instead of the one proposed" }),
  side: z.enum(sides, { error: "Ese lado no existe" }).optional(),
  note: optionalText(lengths.line).optional().meta({ description: "For a colleague" }),
  source: lineSource.optional().meta({ description: "Instead of what was read of a bibliography's line" }),
  correction: correctionOfField
    .optional()
    .meta({ description: "With which a contradiction is accepted: one of its corrections, or another text" }),
  merge: mergeOfRecords
    .optional()
    .meta({ description: "With which a duplicate is accepted, by a researcher" }),
  sameFact: z
    .boolean({ error: "Debe ser true o false" })
    .optional()
    .meta({ description: "With which a duplicate of news is refused: they are two, and tell the same fact" }),
  erratum: erratumOfProposal.optional().meta({ description: "Published with an accepted contradiction" }),
});
export type ProposalDecision = z.infer<typeof proposalDecision>;

const wrongLines = "Debe ser una lista de propuestas";
export const bibliographyDecision = z.object({
  intervention: idFilter.meta({ description: "Only of its datasheet" }),
  proposals: z
    .array(z.object({ id: idSchema, source: proposalDecision.shape.source }, { error: wrongLines }), {
      error: wrongLines,
    })
    .max(1000, "Son demasiadas líneas: máximo 1.000")
    .optional()
    .meta({
      description: "Those to accept, of the kinds `reference` and `source`; without it all that are certain",
    }),
});
export type BibliographyDecision = z.infer<typeof bibliographyDecision>;

export const acceptedShape = z
  .object({
    operation: idSchema.meta({ description: "By which all of it is undone" }),
    accepted: amount,
    sources: amount.meta({ description: "New ones" }),
    left: amount.meta({ description: "Lines that are still open" }),
  })
  .meta({ id: "AcceptedLines" });
export type AcceptedLines = z.infer<typeof acceptedShape>;

export const deskMessages = {
  accepted: "Propuesta aceptada",
  refused: "Propuesta rechazada: no se propondrá de nuevo",
  later: "Propuesta dejada para después",
  published: "Fe de erratas publicada. La propuesta sigue aquí hasta que se corrija el registro",
  corrected: "Corregido",
  stillWrong: "Guardado, pero todavía se contradice: la propuesta sigue aquí",
  merged: "Los dos registros son uno",
  sameFact: "Anotado: son dos noticias del mismo hecho",
  needsMerge: "Para aceptar un repetido, di qué registro se conserva y qué campos",
  unchanged: "Dice lo mismo que antes: corrígelo, o responde que no es un error.",
  needsSource: "Escribe qué fuente es: la línea no se puede leer",
  changed: "El texto de una ficha cambió después de la revisión. Revisa de nuevo lo que falta.",
  needsCorrection: "Para aceptar una contradicción, corrige lo que está mal o publica una fe de erratas",
  unknown: "Esa propuesta ya no existe: el texto o la noticia cambió.",
} as const;

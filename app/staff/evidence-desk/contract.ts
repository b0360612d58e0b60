import { z } from "zod";
import { proposalKinds } from "../../records/passages/constants.ts";
import { passageNouns, sides } from "../../shared/evidence/vocabulary.ts";
import { emptyAsMissing, idFilter, pagingFields } from "../../shared/lists/list-query.ts";
import { lengths } from "../../shared/values/field-declarations.ts";
import { idSchema } from "../../shared/values/ids.ts";
import { cleanLine, optionalText, requiredText } from "../../shared/values/schemas.ts";

const kind = z.enum(proposalKinds, { error: "Esa clase de propuesta no existe" });
/** Later ones are open too, after the others. */
const states = ["open", "accepted", "refused"] as const;
const state = z.enum(states, { error: "Ese estado de las propuestas no existe" });
const amount = z.number().int().min(0);

export const proposalFilters = z.object({
  kind: emptyAsMissing(kind),
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
        noun: z.enum(["news", "conflict"]),
        _id: idSchema,
        name: z.string(),
        date: z.string().nullable(),
        description: z.string(),
      })
      .nullable()
      .meta({ description: "The news item or the conflict that is proposed" }),
  })
  .meta({ id: "Proposal" });
export type ShownProposal = z.infer<typeof proposalShape>;

const progressOf = { total: amount, decided: amount };
export const progressShape = z
  .object({
    ...progressOf,
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

export const proposalDecision = z.object({
  decision: z.enum(["accept", "refuse", "later"], { error: "Esa decisión no existe" }),
  news: idSchema.optional().meta({ description: "Instead of the one proposed" }),
  conflict: idSchema.optional().meta({ description: "Instead of the one proposed" }),
  actor: requiredText("Escribe el nombre del actor", lengths.name, cleanLine)
    .optional()
    .meta({ description: "Name or id, instead of the one proposed" }),
  side: z.enum(sides, { error: "Ese lado no existe" }).optional(),
  note: optionalText(lengths.line).optional().meta({ description: "For a colleague" }),
  erratum: erratumOfProposal.optional().meta({ description: "Published with an accepted contradiction" }),
});
export type ProposalDecision = z.infer<typeof proposalDecision>;

export const deskMessages = {
  accepted: "Propuesta aceptada",
  refused: "Propuesta rechazada: no se propondrá de nuevo",
  later: "Propuesta dejada para después",
  published: "Fe de erratas publicada",
  unknown: "Esa propuesta ya no existe: el texto o la noticia cambió.",
} as const;

import { z } from "zod";
import { placeShape } from "../../nouns/places/contract.ts";
import { idFilter, pagingQuery } from "../../shared/lists/list-query.ts";
import { mentionNouns, registers } from "../../shared/names/registers.ts";
import { idSchema } from "../../shared/values/ids.ts";
import { blankable, requiredId } from "../../shared/values/schemas.ts";

const only = (description: string) => idFilter.meta({ description });

export const mentionQuery = pagingQuery.extend({
  record: only("Only those of this news item, conflict or datasheet"),
  place: only("Only those of this place"),
  actor: only("Only those of this actor"),
});
export type MentionQuery = z.infer<typeof mentionQuery>;

export const openMentionQuery = pagingQuery.extend({
  of: only("Those of this place or actor, instead of those that can mean several"),
});
export type OpenMentionQuery = z.infer<typeof openMentionQuery>;

const state = z
  .enum(["seen", "confirmed"])
  .meta({ description: "Read by the site, or confirmed by a person" });

const mentionFields = {
  _id: z.string().meta({ description: "Stays as long as the text has the words" }),
  noun: z.enum(mentionNouns),
  record: idSchema,
  recordName: z.string(),
  field: z.string().meta({ description: "The text's name on the wire" }),
  register: z.enum(registers),
  quote: z.string(),
  start: z.number().int().meta({ description: "In UTF-16 code units" }),
  end: z.number().int(),
  basis: z.string().meta({ description: "Why it counts, in Spanish" }),
};

export const mentionShape = z
  .object({
    ...mentionFields,
    entry: idSchema.meta({ description: "The place or actor" }),
    entryName: z.string(),
    state,
  })
  .meta({ id: "Mention" });
export type Mention = z.infer<typeof mentionShape>;

/** A mention that staff look at: its words can mean several entries, or none, or seem to mean the one that it counts for. */
export const openMentionShape = z
  .object({
    ...mentionFields,
    before: z.string().meta({ description: "What stands before the words" }),
    after: z.string(),
    state,
    candidates: z.array(z.object({ _id: idSchema, name: z.string() })),
  })
  .meta({ id: "OpenMention" });
export type OpenMention = z.infer<typeof openMentionShape>;

export const mentionDecision = z.object({
  decision: z.enum(["accept", "refuse"], "Di si la mención es correcta"),
  entry: blankable(requiredId()).meta({ description: "Which of the entries the words mean" }),
});
export type MentionDecision = z.infer<typeof mentionDecision>;

export const candidateShape = z
  .object({
    name: z.string(),
    texts: z.number().int().meta({ description: "Texts that have it" }),
    example: z.string(),
  })
  .meta({ id: "ActorCandidate" });
export type ActorCandidate = z.infer<typeof candidateShape>;

export const ambiguousShape = z
  .object({
    place: placeShape,
    others: z.number().int().meta({ description: "Uses as the name of a road, a river and the like" }),
    sure: z.number().int().meta({ description: "Uses after the word for a kind of place" }),
    alone: z
      .number()
      .int()
      .meta({ description: "Uses that nothing but the name says of, which would no longer count" }),
    example: z.string(),
  })
  .meta({ id: "AmbiguousName" });
export type AmbiguousName = z.infer<typeof ambiguousShape>;

/** Where a work may lie, as its name and its datasheet say. */
export const territoryShape = z
  .object({
    _id: idSchema,
    interventionName: z.string(),
    places: z.array(
      z.object({ _id: idSchema, place: idSchema, name: z.string(), relation: z.enum(["in", "affects"]) }),
    ),
    proposed: z.array(
      z.object({ place: idSchema, name: z.string(), quote: z.string(), times: z.number().int() }),
    ),
  })
  .meta({ id: "Territory" });
export type Territory = z.infer<typeof territoryShape>;

export const mentionMessages = {
  unknown: "No encontramos esa mención.",
  otherEntry: "Elige una de las opciones de la mención.",
  confirmed: "Mención confirmada",
  refused: "Mención rechazada",
} as const;

import { z } from "zod";
import { type SitePartKey, siteParts } from "../../nouns/site/declaration.ts";

const sitePartKeys = siteParts.map(({ key }) => key) as [SitePartKey, ...SitePartKey[]];
const total = z.number().int().min(0);

/** Records that need attention: their number, and the first of them. */
const attentionShape = z
  .object({
    total,
    records: z.array(z.object({ _id: z.string(), name: z.string() })),
  })
  .meta({ id: "PanelAttention" });
export type PanelAttention = z.infer<typeof attentionShape>;

/** Number of records of each kind that the panel names. */
export const namedRecords = 10;
/** Number of latest imports that are checked for problems. */
export const recentImports = 20;

export const panelShape = z
  .object({
    counts: z.object({
      interventions: total,
      news: total,
      conflicts: total,
      datasheets: total,
      users: total.nullable().meta({ description: "Null for assistants" }),
      unreadMessages: total.nullable().meta({ description: "Null for assistants" }),
    }),
    incomplete: z
      .array(z.object({ part: z.enum(sitePartKeys), missing: z.string() }))
      .nullable()
      .meta({ description: "What the site's own texts lack; null for who may not write them" }),
    attention: z.object({
      interventionsWithoutDatasheet: attentionShape,
      interventionsWithoutImage: attentionShape,
      conflictsWithoutImage: attentionShape,
      newsWithoutImage: attentionShape,
      newsOutsideStudy: attentionShape,
      conflictsWithoutType: attentionShape,
      importsWithProblems: attentionShape.nullable().meta({ description: "Null for assistants" }),
      unreadMessages: attentionShape.nullable().meta({ description: "Null for assistants" }),
    }),
  })
  .meta({ id: "Panel" });
export type Panel = z.infer<typeof panelShape>;

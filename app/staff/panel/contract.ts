import { z } from "zod";
import { type SitePartKey, siteParts } from "../../nouns/site/declaration.ts";
import { type TaskName, taskNames } from "./fields.ts";

const sitePartKeys = siteParts.map(({ key }) => key) as [SitePartKey, ...SitePartKey[]];
const total = z.number().int().min(0);

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
    }),
    incomplete: z
      .array(z.object({ part: z.enum([...sitePartKeys, "codebook", "places"]), missing: z.string() }))
      .nullable()
      .meta({
        description:
          "What the site's own texts lack, by part; the codebook and the register of places while there is none. Null for who may not write them",
      }),
    tasks: z
      .array(
        z.object({
          task: z.enum(taskNames as [TaskName, ...TaskName[]]),
          total,
          first: z.string().meta({ description: "Id of the record to begin with" }),
        }),
      )
      .meta({ description: "What there is to do, in the order of what it gains; without what is done" }),
  })
  .meta({ id: "Panel" });
export type Panel = z.infer<typeof panelShape>;
export type PanelTask = Panel["tasks"][number];

/** Weeks that the totals go back. */
export const totalWeeks = 12;

export const totalShape = z
  .object({
    actorName: z.string(),
    week: z.iso.date().meta({ description: "Its Monday, where the study is" }),
    news: total.meta({ description: "News entered one by one" }),
    others: total.meta({ description: "Other records entered one by one" }),
    edited: total.meta({ description: "Records edited, one by one or in bulk" }),
    coded: total.meta({ description: "Records coded; those of a sample once it is closed" }),
    decided: total.meta({ description: "Proposals of the evidence desk decided" }),
  })
  .meta({ id: "WorkTotal" });
export type WorkTotal = z.infer<typeof totalShape>;

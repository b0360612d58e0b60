import { sql } from "drizzle-orm";
import { index, integer, pgTable, pgView, primaryKey } from "drizzle-orm/pg-core";
import { identifier } from "../columns.ts";
import { interventions } from "../interventions.ts";
import { news } from "../news.ts";

/** Further interventions that a news item is about, in their order. Triggers keep its first one out (the migration has them). */
export const otherInterventions = pgTable(
  "other_interventions",
  {
    newsId: identifier("news_id")
      .notNull()
      .references(() => news.id, { onDelete: "cascade" }),
    interventionId: identifier("intervention_id")
      .notNull()
      .references(() => interventions.id, { onDelete: "cascade" }),
    position: integer("position").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.newsId, table.interventionId] }),
    index("other_interventions_intervention_id_index").on(table.interventionId),
  ],
);

/** Each news item with every intervention that it is about. */
export const newsInterventions = pgView("news_interventions", {
  newsId: identifier("news_id").notNull(),
  interventionId: identifier("intervention_id").notNull(),
}).as(sql`
  select ${news.id} as news_id, ${news.interventionId} as intervention_id from ${news}
  union all select ${otherInterventions.newsId}, ${otherInterventions.interventionId} from ${otherInterventions}`);

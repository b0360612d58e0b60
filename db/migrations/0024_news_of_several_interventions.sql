CREATE TABLE "other_interventions" (
	"news_id" text collate "C" NOT NULL,
	"intervention_id" text collate "C" NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "other_interventions_news_id_intervention_id_pk" PRIMARY KEY("news_id","intervention_id")
);
--> statement-breakpoint
ALTER TABLE "other_interventions" ADD CONSTRAINT "other_interventions_news_id_news_id_fk" FOREIGN KEY ("news_id") REFERENCES "public"."news"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "other_interventions" ADD CONSTRAINT "other_interventions_intervention_id_interventions_id_fk" FOREIGN KEY ("intervention_id") REFERENCES "public"."interventions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "other_interventions_intervention_id_index" ON "other_interventions" USING btree ("intervention_id");--> statement-breakpoint
CREATE VIEW "public"."news_interventions" AS (
  select "news"."id" as news_id, "news"."intervention_id" as intervention_id from "news"
  union all select "other_interventions"."news_id", "other_interventions"."intervention_id" from "other_interventions");
--> statement-breakpoint
-- The first intervention of a news item is not one of the others too.
CREATE FUNCTION keep_first_intervention_apart() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'news' THEN
    DELETE FROM other_interventions WHERE news_id = NEW.id AND intervention_id = NEW.intervention_id;
    RETURN NULL;
  END IF;
  RETURN CASE WHEN EXISTS (SELECT FROM news WHERE id = NEW.news_id AND intervention_id = NEW.intervention_id) THEN NULL ELSE NEW END;
END
$$;
--> statement-breakpoint
CREATE TRIGGER other_interventions_without_first BEFORE INSERT ON other_interventions FOR EACH ROW EXECUTE FUNCTION keep_first_intervention_apart();
--> statement-breakpoint
CREATE TRIGGER news_moved_to_other_intervention AFTER UPDATE OF intervention_id ON news FOR EACH ROW WHEN (OLD.intervention_id <> NEW.intervention_id) EXECUTE FUNCTION keep_first_intervention_apart();

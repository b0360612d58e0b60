ALTER TABLE "reports" ADD COLUMN "assigned_to" text collate "C";--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_assigned_to_users_id_fk" FOREIGN KEY ("assigned_to") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reports_assigned_to_index" ON "reports" USING btree ("assigned_to");
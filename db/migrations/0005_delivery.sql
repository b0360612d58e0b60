CREATE TABLE "secrets" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "operation" text;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "delivery" text DEFAULT 'stored' NOT NULL;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "attempts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "due_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "sent_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "problem" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "contact_messages_due_index" ON "contact_messages" USING btree ("due_at") WHERE "contact_messages"."delivery" in ('waiting', 'claimed', 'sending');--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_operation_unique" UNIQUE("operation");--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_delivery_check" CHECK ("contact_messages"."delivery" in ('stored', 'waiting', 'claimed', 'sending', 'sent', 'failed', 'doubtful'));
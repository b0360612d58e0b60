ALTER TABLE "decisions" DROP CONSTRAINT "decisions_pkey";--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_proposal_operation_pk" PRIMARY KEY("proposal","operation");
ALTER TABLE "issues" ADD COLUMN "asked_at" bigint;--> statement-breakpoint
ALTER TABLE "issues" ADD COLUMN "steps" jsonb;--> statement-breakpoint
ALTER TABLE "issues" ADD COLUMN "rating" jsonb;
ALTER TABLE "kept_work" ADD COLUMN "service" text;--> statement-breakpoint
ALTER TABLE "kept_work" ADD COLUMN "input" jsonb;--> statement-breakpoint
ALTER TABLE "kept_work" ADD COLUMN "done_at" bigint;--> statement-breakpoint
ALTER TABLE "kept_work" ADD COLUMN "refusal" text;
ALTER TABLE "stores" ADD COLUMN "suspended_at" bigint;--> statement-breakpoint
ALTER TABLE "stores" ADD COLUMN "suspended_for" text DEFAULT '' NOT NULL;
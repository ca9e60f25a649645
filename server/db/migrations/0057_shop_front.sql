ALTER TABLE "stores" ADD COLUMN "own_picture" text;--> statement-breakpoint
ALTER TABLE "stores" ADD COLUMN "notice" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "stores" ADD COLUMN "notice_ends_at" bigint;--> statement-breakpoint
ALTER TABLE "stores" ADD COLUMN "return_minutes" integer;--> statement-breakpoint
ALTER TABLE "stores" ADD COLUMN "return_words" text DEFAULT '' NOT NULL;
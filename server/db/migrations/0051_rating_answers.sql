ALTER TABLE "ratings" ADD COLUMN "answer" text;--> statement-breakpoint
ALTER TABLE "ratings" ADD COLUMN "answered_at" bigint;--> statement-breakpoint
CREATE INDEX "ratings_of_store" ON "ratings" USING btree ("store_id","updated_at");
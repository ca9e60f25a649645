ALTER TABLE "users" ADD COLUMN "phone_hash" text DEFAULT '';--> statement-breakpoint
CREATE INDEX "users_phone_hash" ON "users" USING btree ("phone_hash");
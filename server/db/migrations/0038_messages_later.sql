ALTER TABLE "inbox_messages" ADD COLUMN "readers" text;--> statement-breakpoint
ALTER TABLE "inbox_messages" ADD COLUMN "area_code" text;--> statement-breakpoint
ALTER TABLE "inbox_messages" ADD COLUMN "tell_at" bigint;--> statement-breakpoint
CREATE INDEX "inbox_messages_to_tell" ON "inbox_messages" USING btree ("tell_at") WHERE "inbox_messages"."tell_at" is not null;
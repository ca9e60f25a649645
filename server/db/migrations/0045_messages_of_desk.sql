ALTER TABLE "inbox_messages" ADD COLUMN "sent_by" bigint;--> statement-breakpoint
ALTER TABLE "inbox_messages" ADD COLUMN "taken_back_at" bigint;--> statement-breakpoint
ALTER TABLE "inbox_messages" ADD CONSTRAINT "inbox_messages_sent_by_users_id_fk" FOREIGN KEY ("sent_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "inbox_messages_of_desk" ON "inbox_messages" USING btree ("sent_at","id") WHERE "inbox_messages"."sent_by" is not null;
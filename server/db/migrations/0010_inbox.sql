CREATE TABLE "inbox_messages" (
	"id" text PRIMARY KEY NOT NULL,
	"pivot_id" text NOT NULL,
	"user_id" bigint,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"path" text NOT NULL,
	"sent_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "inbox_views" (
	"user_id" bigint NOT NULL,
	"message_id" text NOT NULL,
	"viewed_at" bigint NOT NULL,
	CONSTRAINT "inbox_views_user_id_message_id_pk" PRIMARY KEY("user_id","message_id")
);
--> statement-breakpoint
ALTER TABLE "inbox_messages" ADD CONSTRAINT "inbox_messages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbox_views" ADD CONSTRAINT "inbox_views_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbox_views" ADD CONSTRAINT "inbox_views_message_id_inbox_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."inbox_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "inbox_messages_of_person" ON "inbox_messages" USING btree ("user_id","sent_at");--> statement-breakpoint
CREATE INDEX "inbox_messages_sent_at" ON "inbox_messages" USING btree ("sent_at");--> statement-breakpoint
CREATE INDEX "inbox_views_message" ON "inbox_views" USING btree ("message_id");
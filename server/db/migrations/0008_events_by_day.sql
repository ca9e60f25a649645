ALTER TABLE "app_events" RENAME TO "app_events_before";--> statement-breakpoint
ALTER TABLE "app_events_before" RENAME CONSTRAINT "app_events_topic_id_pk" TO "app_events_before_pk";--> statement-breakpoint
ALTER INDEX "app_events_received_at" RENAME TO "app_events_before_received_at";--> statement-breakpoint
CREATE TABLE "app_events" (
	"day" integer NOT NULL,
	"topic" text NOT NULL,
	"id" text NOT NULL,
	"schema_id" integer NOT NULL,
	"message_key" text NOT NULL,
	"name" text NOT NULL,
	"user_id" bigint,
	"payload" jsonb NOT NULL,
	"metadata" jsonb NOT NULL,
	"received_at" bigint NOT NULL,
	CONSTRAINT "app_events_day_topic_id" PRIMARY KEY("day","topic","id")
) PARTITION BY RANGE ("day");
--> statement-breakpoint
CREATE INDEX "app_events_received_at" ON "app_events" USING btree ("received_at");--> statement-breakpoint
CREATE TABLE "app_events_other" PARTITION OF "app_events" DEFAULT;--> statement-breakpoint
INSERT INTO "app_events" SELECT ("received_at" / 86400000)::integer, "topic", "id", "schema_id", "message_key", "name", "user_id", "payload", "metadata", "received_at" FROM "app_events_before";--> statement-breakpoint
DROP TABLE "app_events_before";

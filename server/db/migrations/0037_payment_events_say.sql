ALTER TABLE "payment_events" ADD COLUMN "about" text;--> statement-breakpoint
ALTER TABLE "payment_events" ADD COLUMN "reference" text;--> statement-breakpoint
ALTER TABLE "payment_events" ADD COLUMN "word" text;--> statement-breakpoint
CREATE INDEX "app_events_errors_of_person" ON "app_events" USING btree ("user_id","received_at") WHERE "app_events"."name" = 'client_error';--> statement-breakpoint
CREATE INDEX "payment_events_reference" ON "payment_events" USING btree ("reference") WHERE "payment_events"."reference" is not null;
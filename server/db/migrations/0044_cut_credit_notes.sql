CREATE TABLE "cut_credit_notes" (
	"change_id" uuid PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"store_id" text NOT NULL,
	"number" text NOT NULL,
	"issued_at" bigint NOT NULL,
	"document" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "cut_credit_notes" ADD CONSTRAINT "cut_credit_notes_change_id_line_changes_id_fk" FOREIGN KEY ("change_id") REFERENCES "public"."line_changes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cut_credit_notes" ADD CONSTRAINT "cut_credit_notes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cut_credit_notes" ADD CONSTRAINT "cut_credit_notes_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "cut_credit_notes_number" ON "cut_credit_notes" USING btree ("store_id","number");--> statement-breakpoint
CREATE INDEX "cut_credit_notes_order" ON "cut_credit_notes" USING btree ("order_id");
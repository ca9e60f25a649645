CREATE TABLE "line_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"position" integer NOT NULL,
	"item_id" text NOT NULL,
	"name" text NOT NULL,
	"unit" text NOT NULL,
	"quantity" integer NOT NULL,
	"kept_quantity" integer NOT NULL,
	"replacement" jsonb,
	"state" text NOT NULL,
	"made_at" bigint NOT NULL,
	"answer_by" bigint,
	"decided_at" bigint,
	"decided_by" text,
	"saved_paise" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "order_refunds" ADD COLUMN "is_part" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "line_changes" ADD CONSTRAINT "line_changes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "line_changes_of_order" ON "line_changes" USING btree ("order_id","position");--> statement-breakpoint
CREATE INDEX "line_changes_open" ON "line_changes" USING btree ("answer_by") WHERE "line_changes"."state" = 'asked';
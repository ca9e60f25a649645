CREATE TABLE "credit_notes" (
	"refund_id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"store_id" text NOT NULL,
	"number" text NOT NULL,
	"issued_at" bigint NOT NULL,
	"document" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "saved_lists" (
	"user_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"title" text NOT NULL,
	"repeat" text NOT NULL,
	"lines" jsonb NOT NULL,
	"started_at" bigint NOT NULL,
	"share_code" text,
	"tell_at" bigint,
	"created_at" bigint NOT NULL,
	"deleted_at" bigint,
	CONSTRAINT "saved_lists_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "saved_lists_share_code_unique" UNIQUE("share_code")
);
--> statement-breakpoint
ALTER TABLE "payouts" ALTER COLUMN "order_refund_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "hsn" text;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "gst_percent" double precision;--> statement-breakpoint
ALTER TABLE "stores" ADD COLUMN "offers_pickup" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "stores" ADD COLUMN "gstin" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "stores" ADD COLUMN "payout_account_id" uuid;--> statement-breakpoint
ALTER TABLE "stores" ADD COLUMN "paid_out_before" bigint;--> statement-breakpoint
ALTER TABLE "payouts" ADD COLUMN "store_id" text;--> statement-breakpoint
ALTER TABLE "payouts" ADD COLUMN "sealed_upi_id" text;--> statement-breakpoint
ALTER TABLE "credit_notes" ADD CONSTRAINT "credit_notes_refund_id_order_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."order_refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_notes" ADD CONSTRAINT "credit_notes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_notes" ADD CONSTRAINT "credit_notes_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_lists" ADD CONSTRAINT "saved_lists_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "credit_notes_number" ON "credit_notes" USING btree ("store_id","number");--> statement-breakpoint
CREATE INDEX "credit_notes_order" ON "credit_notes" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "saved_lists_to_tell" ON "saved_lists" USING btree ("tell_at") WHERE "saved_lists"."tell_at" is not null;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payouts_shop" ON "payouts" USING btree ("store_id","requested_at");--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_for_one" CHECK ("payouts"."order_refund_id" is null or "payouts"."store_id" is null);--> statement-breakpoint
UPDATE "order_lines" SET "hsn" = "item_facts"."facts" ->> 'hsn', "gst_percent" = ("item_facts"."facts" ->> 'gstPercent')::double precision FROM "item_facts" WHERE "item_facts"."item_id" = "order_lines"."item_id";--> statement-breakpoint
UPDATE "stores" SET "gstin" = coalesce("shop_applications"."details" ->> 'gstin', '') FROM "shop_applications" WHERE "shop_applications"."store_id" = "stores"."id" AND "shop_applications"."status" = 'approved';

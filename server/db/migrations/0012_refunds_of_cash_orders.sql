CREATE TABLE "payouts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_refund_id" text NOT NULL,
	"upi_id" text NOT NULL,
	"amount_paise" bigint NOT NULL,
	"state" text NOT NULL,
	"provider_payout_id" text,
	"requested_at" bigint NOT NULL,
	"completed_at" bigint,
	"next_try_at" bigint NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_payouts" (
	"id" text PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"upi_id" text NOT NULL,
	"amount_paise" bigint NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "order_returns" ADD COLUMN "refund_to" jsonb;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_order_refund_id_order_refunds_id_fk" FOREIGN KEY ("order_refund_id") REFERENCES "public"."order_refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payouts_once" ON "payouts" USING btree ("order_refund_id");--> statement-breakpoint
CREATE INDEX "payouts_to_send" ON "payouts" USING btree ("next_try_at") WHERE "payouts"."state" in ('requested', 'sent');--> statement-breakpoint
CREATE UNIQUE INDEX "sandbox_payouts_reference" ON "sandbox_payouts" USING btree ("reference");
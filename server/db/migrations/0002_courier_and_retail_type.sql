ALTER TABLE "orders" ADD COLUMN "courier_partner" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "awb_number" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "retail_type" text DEFAULT 'RETAIL' NOT NULL;
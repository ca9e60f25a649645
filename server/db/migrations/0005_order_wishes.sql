ALTER TABLE "order_terms" ADD COLUMN "wishes" jsonb;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "wishes" jsonb;
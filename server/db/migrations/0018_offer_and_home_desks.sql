CREATE TABLE "home_shelves" (
	"id" text PRIMARY KEY NOT NULL,
	"position" integer NOT NULL,
	"title" text NOT NULL,
	"starts_at" bigint NOT NULL,
	"ends_at" bigint,
	"is_on" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"store_ids" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "home_banners" ADD COLUMN "is_on" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "home_banners" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "promotions" ADD COLUMN "uses_in_all" integer;--> statement-breakpoint
ALTER TABLE "promotions" ADD COLUMN "is_paused" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "promotions" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE INDEX "coupon_uses_promotion" ON "coupon_uses" USING btree ("promotion_id");
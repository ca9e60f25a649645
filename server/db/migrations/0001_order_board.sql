CREATE TABLE "attended_shops" (
	"store_id" text PRIMARY KEY NOT NULL,
	"seen_at" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "shop_version" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "preparation_minutes" integer;--> statement-breakpoint
ALTER TABLE "attended_shops" ADD CONSTRAINT "attended_shops_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "orders_shop_version" ON "orders" USING btree ("store_id","shop_version");--> statement-breakpoint
UPDATE "orders" SET "shop_version" = numbered.version FROM (
	SELECT "id", row_number() OVER (PARTITION BY "store_id" ORDER BY "placed_at", "id") AS version FROM "orders"
) AS numbered WHERE numbered.id = "orders"."id";--> statement-breakpoint
INSERT INTO "partition_versions" ("partition", "version")
	SELECT 'shop:' || "store_id", count(*) FROM "orders" GROUP BY "store_id";

CREATE TABLE "goods_out" (
	"item_id" text PRIMARY KEY NOT NULL,
	"store_id" text NOT NULL,
	"quantity" integer NOT NULL,
	"until" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "price_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "price_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"store_id" text NOT NULL,
	"item_id" text NOT NULL,
	"price_paise" bigint NOT NULL,
	"mrp_paise" bigint NOT NULL,
	"by" bigint,
	"live_version" bigint NOT NULL,
	"at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stock_moves" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stock_moves_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"store_id" text NOT NULL,
	"item_id" text NOT NULL,
	"kind" text NOT NULL,
	"quantity" integer NOT NULL,
	"reference" text,
	"by" bigint,
	"live_version" bigint NOT NULL,
	"at" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "store_items" ADD COLUMN "price_version" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "goods_out" ADD CONSTRAINT "goods_out_item_id_store_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."store_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goods_out" ADD CONSTRAINT "goods_out_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "goods_out_until" ON "goods_out" USING btree ("until");--> statement-breakpoint
CREATE INDEX "goods_out_of_store" ON "goods_out" USING btree ("store_id");--> statement-breakpoint
CREATE INDEX "price_changes_of_item" ON "price_changes" USING btree ("item_id","live_version");--> statement-breakpoint
CREATE INDEX "price_changes_of_store" ON "price_changes" USING btree ("store_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "stock_moves_once" ON "stock_moves" USING btree ("item_id","kind","reference");--> statement-breakpoint
CREATE INDEX "stock_moves_since" ON "stock_moves" USING btree ("item_id","live_version");--> statement-breakpoint
CREATE INDEX "stock_moves_of_store" ON "stock_moves" USING btree ("store_id","at");--> statement-breakpoint
CREATE INDEX "store_items_removed" ON "store_items" USING btree ("store_id") WHERE "store_items"."removed";
--> statement-breakpoint
INSERT INTO "stock_moves" ("store_id", "item_id", "kind", "quantity", "live_version", "at")
	SELECT "store_id", "id", 'opening', "stock", "live_version", (extract(epoch FROM now()) * 1000)::bigint FROM "store_items" WHERE "stock" <> 0;--> statement-breakpoint
CREATE OR REPLACE FUNCTION note_added_items() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO catalogue_changes (store_id, category_id, from_position, to_position)
	SELECT store_id, category_id, min(position), max(position) FROM added GROUP BY store_id, category_id;
	INSERT INTO stock_moves (store_id, item_id, kind, quantity, live_version, at)
	SELECT store_id, id, 'opening', stock, live_version, (extract(epoch FROM now()) * 1000)::bigint FROM added WHERE stock <> 0;
	RETURN NULL;
END $$;

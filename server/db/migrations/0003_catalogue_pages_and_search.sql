CREATE FUNCTION search_words_of(search_text text) RETURNS tsvector LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE COST 1000 AS $$
BEGIN
	RETURN array_to_tsvector(array_remove(string_to_array(search_text, ' '), ''));
END $$;
--> statement-breakpoint
CREATE TABLE "catalogue_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "catalogue_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"store_id" text NOT NULL,
	"category_id" text NOT NULL,
	"from_position" integer NOT NULL,
	"to_position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "catalogue_pages" (
	"store_id" text NOT NULL,
	"category_id" text NOT NULL,
	"start_position" integer NOT NULL,
	"start_ordinal" integer NOT NULL,
	"item_count" integer NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "catalogue_pages_start" PRIMARY KEY("store_id","category_id","start_position","start_ordinal")
);
--> statement-breakpoint
CREATE TABLE "live_sheets" (
	"store_id" text PRIMARY KEY NOT NULL,
	"version" bigint NOT NULL,
	"item_count" integer NOT NULL,
	"hash" text NOT NULL,
	"json" "bytea" NOT NULL,
	"brotli" "bytea" NOT NULL,
	"gzip" "bytea" NOT NULL,
	"built_at" bigint NOT NULL
);
--> statement-breakpoint
DROP INDEX "store_items_search";--> statement-breakpoint
DROP INDEX "stores_search";--> statement-breakpoint
ALTER TABLE "store_manifests" ADD COLUMN "format" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "live_sheets" ADD CONSTRAINT "live_sheets_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "catalogue_changes_store" ON "catalogue_changes" USING btree ("store_id");--> statement-breakpoint
CREATE INDEX "catalogue_pages_hash" ON "catalogue_pages" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "search_words_start" ON "search_words" USING btree ("word" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "search_words_like" ON "search_words" USING gin ("word" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "store_items_words" ON "store_items" USING gin (search_words_of("search_text"));--> statement-breakpoint
CREATE INDEX "stores_words" ON "stores" USING gin (search_words_of("search_text"));
--> statement-breakpoint
CREATE FUNCTION note_added_items() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO catalogue_changes (store_id, category_id, from_position, to_position)
	SELECT store_id, category_id, min(position), max(position) FROM added GROUP BY store_id, category_id;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION note_changed_item() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO catalogue_changes (store_id, category_id, from_position, to_position)
	VALUES (OLD.store_id, OLD.category_id, OLD.position, OLD.position);
	IF TG_OP = 'UPDATE' AND (OLD.store_id, OLD.category_id, OLD.position) IS DISTINCT FROM (NEW.store_id, NEW.category_id, NEW.position) THEN
		INSERT INTO catalogue_changes (store_id, category_id, from_position, to_position)
		VALUES (NEW.store_id, NEW.category_id, NEW.position, NEW.position);
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER store_items_added AFTER INSERT ON "store_items" REFERENCING NEW TABLE AS added
	FOR EACH STATEMENT EXECUTE FUNCTION note_added_items();
--> statement-breakpoint
CREATE TRIGGER store_items_changed AFTER UPDATE ON "store_items" FOR EACH ROW WHEN (
	(OLD.id, OLD.store_id, OLD.category_id, OLD.position, OLD.ordinal, OLD.name, OLD.everyday_names, OLD.brand, OLD.unit, OLD.picture, OLD.rating_tenths, OLD.returnable, OLD.removed)
	IS DISTINCT FROM
	(NEW.id, NEW.store_id, NEW.category_id, NEW.position, NEW.ordinal, NEW.name, NEW.everyday_names, NEW.brand, NEW.unit, NEW.picture, NEW.rating_tenths, NEW.returnable, NEW.removed)
) EXECUTE FUNCTION note_changed_item();
--> statement-breakpoint
CREATE TRIGGER store_items_deleted AFTER DELETE ON "store_items" FOR EACH ROW EXECUTE FUNCTION note_changed_item();

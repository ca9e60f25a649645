CREATE TABLE "item_facts" (
	"item_id" text PRIMARY KEY NOT NULL,
	"facts" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "store_items" ADD COLUMN "veg_mark" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "item_facts" ADD CONSTRAINT "item_facts_item_id_store_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."store_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
DROP TRIGGER store_items_changed ON "store_items";--> statement-breakpoint
CREATE TRIGGER store_items_changed AFTER UPDATE ON "store_items" FOR EACH ROW WHEN (
	(OLD.id, OLD.store_id, OLD.category_id, OLD.position, OLD.ordinal, OLD.name, OLD.everyday_names, OLD.brand, OLD.unit, OLD.picture, OLD.rating_tenths, OLD.returnable, OLD.removed, OLD.veg_mark)
	IS DISTINCT FROM
	(NEW.id, NEW.store_id, NEW.category_id, NEW.position, NEW.ordinal, NEW.name, NEW.everyday_names, NEW.brand, NEW.unit, NEW.picture, NEW.rating_tenths, NEW.returnable, NEW.removed, NEW.veg_mark)
) EXECUTE FUNCTION note_changed_item();

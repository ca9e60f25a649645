ALTER TABLE "store_items" ADD COLUMN "flavour" text DEFAULT '' NOT NULL;--> statement-breakpoint
DROP TRIGGER store_items_changed ON "store_items";--> statement-breakpoint
CREATE TRIGGER store_items_changed AFTER UPDATE ON "store_items" FOR EACH ROW WHEN (
	(OLD.id, OLD.store_id, OLD.category_id, OLD.position, OLD.ordinal, OLD.name, OLD.everyday_names, OLD.brand, OLD.unit, OLD.picture, OLD.rating_tenths, OLD.returnable, OLD.removed, OLD.veg_mark, OLD.lot, OLD.flavour)
	IS DISTINCT FROM
	(NEW.id, NEW.store_id, NEW.category_id, NEW.position, NEW.ordinal, NEW.name, NEW.everyday_names, NEW.brand, NEW.unit, NEW.picture, NEW.rating_tenths, NEW.returnable, NEW.removed, NEW.veg_mark, NEW.lot, NEW.flavour)
) EXECUTE FUNCTION note_changed_item();

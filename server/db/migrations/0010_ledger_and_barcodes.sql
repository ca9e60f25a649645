CREATE INDEX "item_facts_gtin" ON "item_facts" USING btree (("facts" ->> 'gtin'));--> statement-breakpoint
CREATE INDEX "ledger_entries_order" ON "ledger_entries" USING btree ("order_id");
CREATE TABLE "audit_entries" (
	"position" bigint PRIMARY KEY NOT NULL,
	"at" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"role" text NOT NULL,
	"service" text NOT NULL,
	"subject" text NOT NULL,
	"reason" text NOT NULL,
	"previous_hash" text NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_head" (
	"id" smallint PRIMARY KEY NOT NULL,
	"position" bigint NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_entries_subject" ON "audit_entries" USING btree ("subject","position");--> statement-breakpoint
CREATE INDEX "audit_entries_person" ON "audit_entries" USING btree ("user_id","position");--> statement-breakpoint
CREATE INDEX "audit_entries_service" ON "audit_entries" USING btree ("service","position");--> statement-breakpoint
CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'the audit log only grows';
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_entries_kept BEFORE UPDATE OR DELETE ON "audit_entries" FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();
--> statement-breakpoint
CREATE TRIGGER audit_entries_not_emptied BEFORE TRUNCATE ON "audit_entries" FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();

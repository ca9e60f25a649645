DROP INDEX "cut_credit_notes_number";--> statement-breakpoint
ALTER TABLE "cut_credit_notes" DROP CONSTRAINT "cut_credit_notes_pkey";--> statement-breakpoint
ALTER TABLE "cut_credit_notes" ALTER COLUMN "change_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "cut_credit_notes" ADD CONSTRAINT "cut_credit_notes_store_id_number_pk" PRIMARY KEY("store_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "cut_credit_notes_called_off" ON "cut_credit_notes" USING btree ("order_id") WHERE "cut_credit_notes"."change_id" is null;--> statement-breakpoint
ALTER TABLE "cut_credit_notes" ADD CONSTRAINT "cut_credit_notes_change_id_unique" UNIQUE("change_id");

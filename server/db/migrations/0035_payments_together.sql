ALTER TABLE "payments" ADD COLUMN "together_id" uuid;--> statement-breakpoint
CREATE INDEX "payments_together" ON "payments" USING btree ("together_id") WHERE "payments"."together_id" is not null;
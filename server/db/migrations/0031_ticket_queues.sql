DROP INDEX "issues_queue";--> statement-breakpoint
CREATE INDEX "issues_waiting" ON "issues" USING btree ("created_at","id") WHERE "issues"."status" in ('OPEN', 'PROCESSING', 'ESCALATED');--> statement-breakpoint
CREATE INDEX "issues_settled" ON "issues" USING btree ("updated_at" DESC NULLS FIRST,"id") WHERE "issues"."status" not in ('OPEN', 'PROCESSING', 'ESCALATED');
ALTER TABLE "cooperatives" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "group_buys" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;
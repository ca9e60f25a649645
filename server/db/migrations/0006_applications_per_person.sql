DROP INDEX "shop_applications_user";--> statement-breakpoint
ALTER TABLE "shop_applications" DROP CONSTRAINT "shop_applications_pkey";--> statement-breakpoint
ALTER TABLE "shop_applications" ADD CONSTRAINT "shop_applications_user_id_id_pk" PRIMARY KEY("user_id","id");--> statement-breakpoint
CREATE INDEX "shop_applications_id" ON "shop_applications" USING btree ("id");

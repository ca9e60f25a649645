CREATE TABLE "cooperative_members" (
	"cooperative_id" text NOT NULL,
	"user_id" bigint NOT NULL,
	"joined_at" bigint NOT NULL,
	CONSTRAINT "cooperative_members_cooperative_id_user_id_pk" PRIMARY KEY("cooperative_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "cooperative_stores" (
	"store_id" text PRIMARY KEY NOT NULL,
	"cooperative_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cooperatives" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"about" text NOT NULL,
	"city" text NOT NULL,
	"area_code" text NOT NULL,
	"member_percent" integer NOT NULL,
	"share_percent" integer NOT NULL,
	"customer_care" text DEFAULT '' NOT NULL,
	CONSTRAINT "cooperatives_member_percent" CHECK ("cooperatives"."member_percent" between 0 and 50),
	CONSTRAINT "cooperatives_share_percent" CHECK ("cooperatives"."share_percent" between 0 and 20)
);
--> statement-breakpoint
CREATE TABLE "group_buy_apartments" (
	"group_buy_id" text NOT NULL,
	"apartment_id" text NOT NULL,
	CONSTRAINT "group_buy_apartments_group_buy_id_apartment_id_pk" PRIMARY KEY("group_buy_id","apartment_id")
);
--> statement-breakpoint
ALTER TABLE "group_buys" ADD COLUMN "steps" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "group_buys" ADD COLUMN "reached_price_paise" bigint;--> statement-breakpoint
ALTER TABLE "group_shares" ADD COLUMN "apartment_id" text;--> statement-breakpoint
ALTER TABLE "cooperative_members" ADD CONSTRAINT "cooperative_members_cooperative_id_cooperatives_id_fk" FOREIGN KEY ("cooperative_id") REFERENCES "public"."cooperatives"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cooperative_members" ADD CONSTRAINT "cooperative_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cooperative_stores" ADD CONSTRAINT "cooperative_stores_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cooperative_stores" ADD CONSTRAINT "cooperative_stores_cooperative_id_cooperatives_id_fk" FOREIGN KEY ("cooperative_id") REFERENCES "public"."cooperatives"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_buy_apartments" ADD CONSTRAINT "group_buy_apartments_group_buy_id_group_buys_id_fk" FOREIGN KEY ("group_buy_id") REFERENCES "public"."group_buys"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_buy_apartments" ADD CONSTRAINT "group_buy_apartments_apartment_id_apartments_id_fk" FOREIGN KEY ("apartment_id") REFERENCES "public"."apartments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cooperative_members_user" ON "cooperative_members" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "cooperative_stores_cooperative" ON "cooperative_stores" USING btree ("cooperative_id");--> statement-breakpoint
CREATE INDEX "group_buy_apartments_apartment" ON "group_buy_apartments" USING btree ("apartment_id");--> statement-breakpoint
ALTER TABLE "group_shares" ADD CONSTRAINT "group_shares_apartment_id_apartments_id_fk" FOREIGN KEY ("apartment_id") REFERENCES "public"."apartments"("id") ON DELETE no action ON UPDATE no action;
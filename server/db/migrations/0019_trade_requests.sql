CREATE TABLE "trade_negotiations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"request_id" uuid NOT NULL,
	"buyer_user_id" bigint NOT NULL,
	"store_id" text NOT NULL,
	"status" text NOT NULL,
	"ended_by" text,
	"last_by" text NOT NULL,
	"started_at" bigint NOT NULL,
	"version" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "trade_offers" (
	"negotiation_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"by" text NOT NULL,
	"user_id" bigint NOT NULL,
	"quantity" bigint NOT NULL,
	"price_paise" bigint NOT NULL,
	"by_day" bigint NOT NULL,
	"carrier" text NOT NULL,
	"at" bigint NOT NULL,
	CONSTRAINT "trade_offers_negotiation_id_version_pk" PRIMARY KEY("negotiation_id","version")
);
--> statement-breakpoint
CREATE TABLE "trade_reach" (
	"request_id" uuid NOT NULL,
	"store_id" text NOT NULL,
	CONSTRAINT "trade_reach_request_id_store_id_pk" PRIMARY KEY("request_id","store_id")
);
--> statement-breakpoint
CREATE TABLE "trade_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"store_id" text,
	"side" integer NOT NULL,
	"status" integer NOT NULL,
	"ended_by" text,
	"goods" text NOT NULL,
	"grade" text NOT NULL,
	"note" text NOT NULL,
	"unit" text NOT NULL,
	"quantity" bigint NOT NULL,
	"price_paise" bigint NOT NULL,
	"by_day" bigint NOT NULL,
	"carrier" text NOT NULL,
	"tolerance_percent" integer NOT NULL,
	"area_code" text NOT NULL,
	"city" text NOT NULL,
	"lat" double precision NOT NULL,
	"lon" double precision NOT NULL,
	"created_at" bigint NOT NULL,
	"expires_at" bigint NOT NULL,
	"version" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "trade_negotiations" ADD CONSTRAINT "trade_negotiations_request_id_trade_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."trade_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trade_negotiations" ADD CONSTRAINT "trade_negotiations_buyer_user_id_users_id_fk" FOREIGN KEY ("buyer_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trade_negotiations" ADD CONSTRAINT "trade_negotiations_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trade_offers" ADD CONSTRAINT "trade_offers_negotiation_id_trade_negotiations_id_fk" FOREIGN KEY ("negotiation_id") REFERENCES "public"."trade_negotiations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trade_offers" ADD CONSTRAINT "trade_offers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trade_reach" ADD CONSTRAINT "trade_reach_request_id_trade_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."trade_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trade_reach" ADD CONSTRAINT "trade_reach_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trade_requests" ADD CONSTRAINT "trade_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trade_requests" ADD CONSTRAINT "trade_requests_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "trade_negotiations_pair" ON "trade_negotiations" USING btree ("request_id","store_id","buyer_user_id");--> statement-breakpoint
CREATE INDEX "trade_negotiations_buyer" ON "trade_negotiations" USING btree ("buyer_user_id","started_at");--> statement-breakpoint
CREATE INDEX "trade_negotiations_store" ON "trade_negotiations" USING btree ("store_id","started_at");--> statement-breakpoint
CREATE INDEX "trade_offers_person" ON "trade_offers" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "trade_reach_store" ON "trade_reach" USING btree ("store_id");--> statement-breakpoint
CREATE INDEX "trade_requests_person" ON "trade_requests" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "trade_requests_store" ON "trade_requests" USING btree ("store_id","created_at");--> statement-breakpoint
CREATE INDEX "trade_requests_due" ON "trade_requests" USING btree ("status","expires_at");--> statement-breakpoint
CREATE INDEX "trade_requests_place" ON "trade_requests" USING btree ("lat","lon");
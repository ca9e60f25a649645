CREATE TABLE "trade_contract_moves" (
	"contract_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"act" text NOT NULL,
	"by" text NOT NULL,
	"user_id" bigint,
	"at" bigint NOT NULL,
	CONSTRAINT "trade_contract_moves_contract_id_place_pk" PRIMARY KEY("contract_id","place")
);
--> statement-breakpoint
CREATE TABLE "trade_contracts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"status" text NOT NULL,
	"version" integer NOT NULL,
	"pays_by" text NOT NULL,
	"quantity" bigint NOT NULL,
	"price_paise" bigint NOT NULL,
	"by_day" bigint NOT NULL,
	"carrier" text NOT NULL,
	"change" jsonb
);
--> statement-breakpoint
CREATE TABLE "trade_deliveries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"contract_id" uuid NOT NULL,
	"by" text NOT NULL,
	"user_id" bigint NOT NULL,
	"status" text NOT NULL,
	"quantity" bigint NOT NULL,
	"claimed_quantity" bigint,
	"amount_paise" bigint,
	"slip" text NOT NULL,
	"reason" text NOT NULL,
	"day" bigint NOT NULL,
	"at" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "trade_contract_moves" ADD CONSTRAINT "trade_contract_moves_contract_id_trade_contracts_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."trade_contracts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trade_contract_moves" ADD CONSTRAINT "trade_contract_moves_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trade_contracts" ADD CONSTRAINT "trade_contracts_id_trade_negotiations_id_fk" FOREIGN KEY ("id") REFERENCES "public"."trade_negotiations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trade_deliveries" ADD CONSTRAINT "trade_deliveries_contract_id_trade_contracts_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."trade_contracts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trade_deliveries" ADD CONSTRAINT "trade_deliveries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "trade_contract_moves_person" ON "trade_contract_moves" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "trade_deliveries_contract" ON "trade_deliveries" USING btree ("contract_id","at");--> statement-breakpoint
CREATE INDEX "trade_deliveries_person" ON "trade_deliveries" USING btree ("user_id");
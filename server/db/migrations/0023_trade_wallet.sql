CREATE TABLE "bank_transfers" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" bigint,
	"account_number" text NOT NULL,
	"amount_paise" bigint NOT NULL,
	"bank_reference" text NOT NULL,
	"payer_name" text NOT NULL,
	"received_at" bigint NOT NULL,
	CONSTRAINT "bank_transfers_above_zero" CHECK ("bank_transfers"."amount_paise" > 0)
);
--> statement-breakpoint
CREATE TABLE "wallet_entries" (
	"user_id" bigint NOT NULL,
	"number" integer NOT NULL,
	"wallet_type" text NOT NULL,
	"amount_paise" bigint NOT NULL,
	"balance_paise" bigint NOT NULL,
	"locked_paise" bigint NOT NULL,
	"reference" text NOT NULL,
	"contract_id" uuid,
	"store_id" text,
	"at" bigint NOT NULL,
	CONSTRAINT "wallet_entries_user_id_number_pk" PRIMARY KEY("user_id","number"),
	CONSTRAINT "wallet_entries_not_below_zero" CHECK ("wallet_entries"."balance_paise" >= 0 and "wallet_entries"."locked_paise" >= 0)
);
--> statement-breakpoint
CREATE TABLE "wallet_locks" (
	"contract_id" uuid PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"amount_paise" bigint NOT NULL,
	CONSTRAINT "wallet_locks_not_below_zero" CHECK ("wallet_locks"."amount_paise" >= 0)
);
--> statement-breakpoint
CREATE TABLE "wallets" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"balance_paise" bigint DEFAULT 0 NOT NULL,
	"locked_paise" bigint DEFAULT 0 NOT NULL,
	"entries" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "wallets_not_below_zero" CHECK ("wallets"."balance_paise" >= 0 and "wallets"."locked_paise" >= 0)
);
--> statement-breakpoint
ALTER TABLE "bank_transfers" ADD CONSTRAINT "bank_transfers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallet_entries" ADD CONSTRAINT "wallet_entries_user_id_wallets_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."wallets"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallet_entries" ADD CONSTRAINT "wallet_entries_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallet_locks" ADD CONSTRAINT "wallet_locks_user_id_wallets_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."wallets"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallets" ADD CONSTRAINT "wallets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bank_transfers_person" ON "bank_transfers" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "wallet_entries_once" ON "wallet_entries" USING btree ("reference");--> statement-breakpoint
CREATE INDEX "wallet_locks_person" ON "wallet_locks" USING btree ("user_id");
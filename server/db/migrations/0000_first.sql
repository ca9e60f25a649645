CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS unaccent;--> statement-breakpoint
CREATE TABLE "addresses" (
	"id" uuid NOT NULL,
	"user_id" bigint NOT NULL,
	"address" jsonb NOT NULL,
	"version" bigint NOT NULL,
	"updated_at" bigint NOT NULL,
	CONSTRAINT "addresses_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "catalogue_packs" (
	"hash" text PRIMARY KEY NOT NULL,
	"store_id" text NOT NULL,
	"json" "bytea" NOT NULL,
	"brotli" "bytea" NOT NULL,
	"gzip" "bytea" NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"user_id" bigint NOT NULL,
	"key" text NOT NULL,
	"service" text NOT NULL,
	"payload_hash" text NOT NULL,
	"answer" jsonb NOT NULL,
	"created_at" bigint NOT NULL,
	CONSTRAINT "idempotency_keys_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
CREATE TABLE "order_lines" (
	"order_id" text NOT NULL,
	"position" integer NOT NULL,
	"item_id" text NOT NULL,
	"name" text NOT NULL,
	"unit" text NOT NULL,
	"picture" text NOT NULL,
	"quantity" integer NOT NULL,
	"price_paise" bigint NOT NULL,
	CONSTRAINT "order_lines_order_id_position_pk" PRIMARY KEY("order_id","position")
);
--> statement-breakpoint
CREATE TABLE "order_milestones" (
	"order_id" text NOT NULL,
	"position" integer NOT NULL,
	"status" text NOT NULL,
	"at" bigint NOT NULL,
	CONSTRAINT "order_milestones_order_id_position_pk" PRIMARY KEY("order_id","position")
);
--> statement-breakpoint
CREATE TABLE "order_terms" (
	"user_id" bigint NOT NULL,
	"transaction_id" uuid NOT NULL,
	"store_id" text NOT NULL,
	"quote" jsonb NOT NULL,
	"address" jsonb NOT NULL,
	"expires_at" bigint NOT NULL,
	CONSTRAINT "order_terms_user_id_transaction_id_pk" PRIMARY KEY("user_id","transaction_id")
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"transaction_id" uuid NOT NULL,
	"store_id" text NOT NULL,
	"store_name" text NOT NULL,
	"status" text NOT NULL,
	"item_total_paise" bigint NOT NULL,
	"delivery_charge_paise" bigint NOT NULL,
	"packing_charge_paise" bigint NOT NULL,
	"amount_paise" bigint NOT NULL,
	"payment_method" text NOT NULL,
	"address" jsonb NOT NULL,
	"placed_at" bigint NOT NULL,
	"status_at" bigint NOT NULL,
	"version" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "otp_challenges" (
	"phone_hash" text PRIMARY KEY NOT NULL,
	"code_hash" text NOT NULL,
	"expires_at" bigint NOT NULL,
	"tries_left" integer NOT NULL,
	"sent_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "partition_versions" (
	"partition" text PRIMARY KEY NOT NULL,
	"version" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_counters" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"resets_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_words" (
	"word" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"created_at" bigint NOT NULL,
	"expires_at" bigint NOT NULL,
	"revoked_at" bigint
);
--> statement-breakpoint
CREATE TABLE "store_categories" (
	"store_id" text NOT NULL,
	"id" text NOT NULL,
	"name" text NOT NULL,
	"group_id" text NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "store_categories_store_id_id_pk" PRIMARY KEY("store_id","id")
);
--> statement-breakpoint
CREATE TABLE "store_items" (
	"id" text PRIMARY KEY NOT NULL,
	"store_id" text NOT NULL,
	"ordinal" integer NOT NULL,
	"category_id" text NOT NULL,
	"position" integer NOT NULL,
	"external_id" text NOT NULL,
	"name" text NOT NULL,
	"everyday_names" text DEFAULT '' NOT NULL,
	"brand" text DEFAULT '' NOT NULL,
	"search_text" text NOT NULL,
	"unit" text NOT NULL,
	"picture" text NOT NULL,
	"mrp_paise" bigint NOT NULL,
	"price_paise" bigint NOT NULL,
	"stock" integer NOT NULL,
	"rating_tenths" integer DEFAULT 0 NOT NULL,
	"rating_count" integer DEFAULT 0 NOT NULL,
	"returnable" boolean NOT NULL,
	"cancellable" boolean DEFAULT true NOT NULL,
	"return_window_minutes" integer DEFAULT 60 NOT NULL,
	"time_to_ship_minutes" integer DEFAULT 45 NOT NULL,
	"cod_available" boolean DEFAULT true NOT NULL,
	"removed" boolean DEFAULT false NOT NULL,
	"live_version" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "store_manifests" (
	"store_id" text PRIMARY KEY NOT NULL,
	"version" bigint NOT NULL,
	"item_count" integer NOT NULL,
	"categories" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stores" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"search_text" text NOT NULL,
	"street" text NOT NULL,
	"city" text NOT NULL,
	"state" text NOT NULL,
	"area_code" text NOT NULL,
	"lat" double precision NOT NULL,
	"lon" double precision NOT NULL,
	"delivery_radius_km" double precision NOT NULL,
	"opens_at" integer NOT NULL,
	"closes_at" integer NOT NULL,
	"rating_tenths" integer NOT NULL,
	"rating_count" integer NOT NULL,
	"delivery_charge_paise" bigint NOT NULL,
	"free_delivery_from_paise" bigint,
	"packing_charge_paise" bigint NOT NULL,
	"minimum_order_paise" bigint NOT NULL,
	"delivery_minutes" integer NOT NULL,
	"picture" text NOT NULL,
	"taking_orders" boolean DEFAULT true NOT NULL,
	"customer_care" text DEFAULT '' NOT NULL,
	"live_version" bigint DEFAULT 0 NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "users_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1001 CACHE 1),
	"realm_id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "users_realm_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 5001 CACHE 1),
	"system_user_id" uuid NOT NULL,
	"phone" text NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"role" integer DEFAULT 1 NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "addresses" ADD CONSTRAINT "addresses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_milestones" ADD CONSTRAINT "order_milestones_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_terms" ADD CONSTRAINT "order_terms_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_categories" ADD CONSTRAINT "store_categories_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_items" ADD CONSTRAINT "store_items_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_manifests" ADD CONSTRAINT "store_manifests_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "idempotency_keys_created_at" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_transaction" ON "orders" USING btree ("user_id","transaction_id");--> statement-breakpoint
CREATE INDEX "orders_version" ON "orders" USING btree ("user_id","version");--> statement-breakpoint
CREATE INDEX "orders_open" ON "orders" USING btree ("status","status_at");--> statement-breakpoint
CREATE INDEX "rate_counters_resets_at" ON "rate_counters" USING btree ("resets_at");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "store_items_ordinal" ON "store_items" USING btree ("store_id","ordinal");--> statement-breakpoint
CREATE UNIQUE INDEX "store_items_external" ON "store_items" USING btree ("store_id","external_id");--> statement-breakpoint
CREATE INDEX "store_items_category" ON "store_items" USING btree ("store_id","category_id","position");--> statement-breakpoint
CREATE INDEX "store_items_live" ON "store_items" USING btree ("store_id","live_version");--> statement-breakpoint
CREATE INDEX "store_items_search" ON "store_items" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "stores_place" ON "stores" USING btree ("lat","lon");--> statement-breakpoint
CREATE INDEX "stores_search" ON "stores" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "users_phone" ON "users" USING btree ("phone");
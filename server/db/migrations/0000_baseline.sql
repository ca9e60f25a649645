CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS unaccent;--> statement-breakpoint
CREATE FUNCTION search_words_of(search_text text) RETURNS tsvector LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE COST 1000 AS $$
BEGIN
	RETURN array_to_tsvector(array_remove(string_to_array(search_text, ' '), ''));
END $$;
--> statement-breakpoint
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
	"returnable" boolean DEFAULT true NOT NULL,
	"cancellable" boolean DEFAULT true NOT NULL,
	"return_window_minutes" integer DEFAULT 60 NOT NULL,
	CONSTRAINT "order_lines_order_id_position_pk" PRIMARY KEY("order_id","position")
);
--> statement-breakpoint
CREATE TABLE "order_milestones" (
	"order_id" text NOT NULL,
	"position" integer NOT NULL,
	"status" text NOT NULL,
	"at" bigint NOT NULL,
	"moved_by" text DEFAULT 'system' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	CONSTRAINT "order_milestones_order_id_position_pk" PRIMARY KEY("order_id","position")
);
--> statement-breakpoint
CREATE TABLE "order_terms" (
	"user_id" bigint NOT NULL,
	"transaction_id" uuid NOT NULL,
	"store_id" text NOT NULL,
	"quote" jsonb NOT NULL,
	"address" jsonb NOT NULL,
	"wishes" jsonb,
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
	"discount_paise" bigint DEFAULT 0 NOT NULL,
	"coupon_code" text,
	"payment_method" text NOT NULL,
	"payment_id" uuid,
	"cancel_reason" text,
	"address" jsonb NOT NULL,
	"wishes" jsonb,
	"placed_at" bigint NOT NULL,
	"status_at" bigint NOT NULL,
	"version" bigint NOT NULL,
	"search_text" text DEFAULT '' NOT NULL
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
	"categories" jsonb NOT NULL,
	"format" integer DEFAULT 0 NOT NULL
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
	"seller_user_id" bigint,
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
CREATE TABLE "issues" (
	"id" uuid NOT NULL,
	"user_id" bigint NOT NULL,
	"order_id" text NOT NULL,
	"issue_type" text NOT NULL,
	"summary" text NOT NULL,
	"description" text NOT NULL,
	"picture_file_id" text,
	"status" text NOT NULL,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL,
	"resolution" jsonb,
	"version" bigint NOT NULL,
	CONSTRAINT "issues_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "order_returns" (
	"order_id" text PRIMARY KEY NOT NULL,
	"id" uuid NOT NULL,
	"reason_code" text NOT NULL,
	"lines" jsonb NOT NULL,
	"requested_at" bigint NOT NULL,
	"refund_to" jsonb
);
--> statement-breakpoint
CREATE TABLE "ratings" (
	"order_id" text PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"store_id" text NOT NULL,
	"stars" integer NOT NULL,
	"comment" text NOT NULL,
	"updated_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "uploads" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"content_type" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cart_coupons" (
	"user_id" bigint NOT NULL,
	"store_id" text NOT NULL,
	"code" text NOT NULL,
	"updated_at" bigint NOT NULL,
	CONSTRAINT "cart_coupons_user_id_store_id_pk" PRIMARY KEY("user_id","store_id")
);
--> statement-breakpoint
CREATE TABLE "cart_lines" (
	"user_id" bigint NOT NULL,
	"line_id" uuid NOT NULL,
	"line" jsonb NOT NULL,
	"removed" boolean NOT NULL,
	"version" bigint NOT NULL,
	"updated_at" bigint NOT NULL,
	CONSTRAINT "cart_lines_user_id_line_id_pk" PRIMARY KEY("user_id","line_id")
);
--> statement-breakpoint
CREATE TABLE "person_devices" (
	"user_id" bigint NOT NULL,
	"device_id" uuid NOT NULL,
	"cart_sequence" bigint DEFAULT 0 NOT NULL,
	"seen_at" bigint NOT NULL,
	CONSTRAINT "person_devices_user_id_device_id_pk" PRIMARY KEY("user_id","device_id")
);
--> statement-breakpoint
CREATE TABLE "catalogue_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "catalogue_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"store_id" text NOT NULL,
	"category_id" text NOT NULL,
	"from_position" integer NOT NULL,
	"to_position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "catalogue_pages" (
	"store_id" text NOT NULL,
	"category_id" text NOT NULL,
	"start_position" integer NOT NULL,
	"start_ordinal" integer NOT NULL,
	"item_count" integer NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "catalogue_pages_start" PRIMARY KEY("store_id","category_id","start_position","start_ordinal")
);
--> statement-breakpoint
CREATE TABLE "live_sheets" (
	"store_id" text PRIMARY KEY NOT NULL,
	"version" bigint NOT NULL,
	"item_count" integer NOT NULL,
	"hash" text NOT NULL,
	"json" "bytea" NOT NULL,
	"brotli" "bytea" NOT NULL,
	"gzip" "bytea" NOT NULL,
	"built_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_words" (
	"word" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "leads" (
	"phone" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"area_code" text NOT NULL,
	"interest" text NOT NULL,
	"first_at" bigint NOT NULL,
	"last_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "push_tokens" (
	"user_id" bigint NOT NULL,
	"device_id" uuid NOT NULL,
	"platform" text NOT NULL,
	"token" text NOT NULL,
	"updated_at" bigint NOT NULL,
	CONSTRAINT "push_tokens_user_id_device_id_pk" PRIMARY KEY("user_id","device_id")
);
--> statement-breakpoint
CREATE TABLE "home_banners" (
	"id" text PRIMARY KEY NOT NULL,
	"position" integer NOT NULL,
	"title" text NOT NULL,
	"subtitle" text NOT NULL,
	"picture" text NOT NULL,
	"target" text NOT NULL,
	"starts_at" bigint NOT NULL,
	"ends_at" bigint
);
--> statement-breakpoint
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
CREATE TABLE "database_epoch" (
	"id" integer PRIMARY KEY NOT NULL,
	"epoch" text NOT NULL,
	"since" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "app_events" (
	"day" integer NOT NULL,
	"topic" text NOT NULL,
	"id" text NOT NULL,
	"schema_id" integer NOT NULL,
	"message_key" text NOT NULL,
	"name" text NOT NULL,
	"user_id" bigint,
	"payload" jsonb NOT NULL,
	"metadata" jsonb NOT NULL,
	"received_at" bigint NOT NULL,
	CONSTRAINT "app_events_day_topic_id" PRIMARY KEY("day","topic","id")
) PARTITION BY RANGE ("day");
--> statement-breakpoint
CREATE TABLE "app_events_other" PARTITION OF "app_events" DEFAULT;
--> statement-breakpoint
CREATE TABLE "engagement_records" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "engagement_records_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"region" text NOT NULL,
	"kind" text NOT NULL,
	"device_id" text NOT NULL,
	"user_id" bigint,
	"data" jsonb NOT NULL,
	"received_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "apartments" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"street" text NOT NULL,
	"city" text NOT NULL,
	"state" text NOT NULL,
	"area_code" text NOT NULL,
	"lat" double precision NOT NULL,
	"lon" double precision NOT NULL,
	"search_text" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "group_buy_apartments" (
	"group_buy_id" text NOT NULL,
	"apartment_id" text NOT NULL,
	CONSTRAINT "group_buy_apartments_group_buy_id_apartment_id_pk" PRIMARY KEY("group_buy_id","apartment_id")
);
--> statement-breakpoint
CREATE TABLE "group_buys" (
	"id" text PRIMARY KEY NOT NULL,
	"apartment_id" text NOT NULL,
	"store_id" text NOT NULL,
	"item_id" text NOT NULL,
	"group_price_paise" bigint NOT NULL,
	"needed_quantity" integer NOT NULL,
	"most_quantity" integer NOT NULL,
	"most_per_person" integer NOT NULL,
	"joined_quantity" integer DEFAULT 0 NOT NULL,
	"kept_quantity" integer,
	"steps" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"reached_price_paise" bigint,
	"state" text DEFAULT 'open' NOT NULL,
	"starts_at" bigint NOT NULL,
	"ends_at" bigint NOT NULL,
	CONSTRAINT "group_buys_joined" CHECK ("group_buys"."joined_quantity" between 0 and "group_buys"."most_quantity"),
	CONSTRAINT "group_buys_kept" CHECK ("group_buys"."kept_quantity" between 0 and "group_buys"."most_quantity")
);
--> statement-breakpoint
CREATE TABLE "group_shares" (
	"user_id" bigint NOT NULL,
	"transaction_id" uuid NOT NULL,
	"group_buy_id" text NOT NULL,
	"quantity" integer NOT NULL,
	"price_paise" bigint NOT NULL,
	"apartment_id" text,
	"address" jsonb NOT NULL,
	"state" text DEFAULT 'joined' NOT NULL,
	"joined_at" bigint NOT NULL,
	CONSTRAINT "group_shares_user_id_transaction_id_pk" PRIMARY KEY("user_id","transaction_id")
);
--> statement-breakpoint
CREATE TABLE "inbox_messages" (
	"id" text PRIMARY KEY NOT NULL,
	"pivot_id" text NOT NULL,
	"user_id" bigint,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"path" text NOT NULL,
	"sent_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "inbox_views" (
	"user_id" bigint NOT NULL,
	"message_id" text NOT NULL,
	"viewed_at" bigint NOT NULL,
	CONSTRAINT "inbox_views_user_id_message_id_pk" PRIMARY KEY("user_id","message_id")
);
--> statement-breakpoint
CREATE TABLE "bank_accounts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"holder_name" text NOT NULL,
	"ifsc" text NOT NULL,
	"sealed_number" "bytea" NOT NULL,
	"number_hash" text NOT NULL,
	"last_four" text NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"transfer" text NOT NULL,
	"side" text NOT NULL,
	"account" text NOT NULL,
	"wallet" text NOT NULL,
	"amount_paise" bigint NOT NULL,
	"reason" text NOT NULL,
	"order_id" text,
	"booked_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "virtual_accounts" (
	"user_id" bigint NOT NULL,
	"campaign_id" text NOT NULL,
	"account_number" text NOT NULL,
	"joined_at" bigint NOT NULL,
	CONSTRAINT "virtual_accounts_user_id_campaign_id_pk" PRIMARY KEY("user_id","campaign_id")
);
--> statement-breakpoint
CREATE TABLE "bulk_orders" (
	"order_id" text PRIMARY KEY NOT NULL,
	"bulk_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chat_messages" (
	"room_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"author_user_id" bigint NOT NULL,
	"author" text NOT NULL,
	"text" text NOT NULL,
	"at" bigint NOT NULL,
	CONSTRAINT "chat_messages_room_id_position_pk" PRIMARY KEY("room_id","position")
);
--> statement-breakpoint
CREATE TABLE "chat_rooms" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"external_reference_id" uuid NOT NULL,
	"failure" text NOT NULL,
	"created_at" bigint NOT NULL,
	"last_position" integer DEFAULT 0 NOT NULL,
	"waiting_since" bigint
);
--> statement-breakpoint
CREATE TABLE "invoice_counters" (
	"store_id" text NOT NULL,
	"financial_year" text NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "invoice_counters_store_id_financial_year_pk" PRIMARY KEY("store_id","financial_year")
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"order_id" text PRIMARY KEY NOT NULL,
	"store_id" text NOT NULL,
	"number" text NOT NULL,
	"issued_at" bigint NOT NULL,
	"document" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_placements" (
	"order_id" text PRIMARY KEY NOT NULL,
	"placed_by_user_id" bigint NOT NULL,
	"note" text NOT NULL,
	"placed_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"id" text PRIMARY KEY NOT NULL,
	"received_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"transaction_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"provider_payment_id" text,
	"charge_id" text,
	"paid_paise" bigint,
	"amount_paise" bigint NOT NULL,
	"state" text NOT NULL,
	"order_id" text,
	"redirect_url" text,
	"upi_uri" text,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL,
	"expires_at" bigint NOT NULL,
	"next_poll_at" bigint NOT NULL,
	"polled_at" bigint DEFAULT 0 NOT NULL,
	"polls" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"payment_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"amount_paise" bigint NOT NULL,
	"state" text NOT NULL,
	"provider_refund_id" text,
	"requested_at" bigint NOT NULL,
	"completed_at" bigint,
	"next_try_at" bigint NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user_preferences" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"preferences" jsonb NOT NULL,
	"updated_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "coupon_uses" (
	"order_id" text PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"promotion_id" text NOT NULL,
	"discount_paise" bigint NOT NULL,
	"used_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "promotions" (
	"id" text PRIMARY KEY NOT NULL,
	"store_id" text,
	"code" text NOT NULL,
	"title" text NOT NULL,
	"kind" text NOT NULL,
	"user_id" bigint,
	"value" bigint NOT NULL,
	"cap_paise" bigint,
	"minimum_paise" bigint NOT NULL,
	"starts_at" bigint NOT NULL,
	"ends_at" bigint NOT NULL,
	"uses_per_person" integer DEFAULT 1 NOT NULL,
	"scope" jsonb,
	"buy_quantity" integer,
	"get_quantity" integer,
	"get_item_id" text
);
--> statement-breakpoint
CREATE TABLE "push_messages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "push_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"device_id" uuid NOT NULL,
	"tag" text NOT NULL,
	"body" text NOT NULL,
	"due_at" bigint NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "item_ratings" (
	"order_id" text NOT NULL,
	"item_id" text NOT NULL,
	"user_id" bigint NOT NULL,
	"stars" integer NOT NULL,
	"updated_at" bigint NOT NULL,
	CONSTRAINT "item_ratings_order_id_item_id_pk" PRIMARY KEY("order_id","item_id")
);
--> statement-breakpoint
CREATE TABLE "rating_totals" (
	"kind" text NOT NULL,
	"id" text NOT NULL,
	"tenths" bigint NOT NULL,
	"count" integer NOT NULL,
	"shown_tenths" integer NOT NULL,
	"shown_count" integer NOT NULL,
	"waiting" boolean DEFAULT false NOT NULL,
	CONSTRAINT "rating_totals_kind_id_pk" PRIMARY KEY("kind","id")
);
--> statement-breakpoint
CREATE TABLE "order_refunds" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"amount_paise" bigint NOT NULL,
	"method" text NOT NULL,
	"payment_refund_id" uuid,
	"status" text NOT NULL,
	"initiated_at" bigint NOT NULL,
	"due_at" bigint NOT NULL,
	"completed_at" bigint
);
--> statement-breakpoint
CREATE TABLE "payouts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_refund_id" text NOT NULL,
	"upi_id" text NOT NULL,
	"amount_paise" bigint NOT NULL,
	"state" text NOT NULL,
	"provider_payout_id" text,
	"requested_at" bigint NOT NULL,
	"completed_at" bigint,
	"next_try_at" bigint NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stock_reservations" (
	"user_id" bigint NOT NULL,
	"transaction_id" uuid NOT NULL,
	"item_id" text NOT NULL,
	"quantity" integer NOT NULL,
	"reserved_at" bigint NOT NULL,
	"expires_at" bigint NOT NULL,
	CONSTRAINT "stock_reservations_user_id_transaction_id_item_id_pk" PRIMARY KEY("user_id","transaction_id","item_id")
);
--> statement-breakpoint
CREATE TABLE "campaign_orders" (
	"campaign_id" text NOT NULL,
	"user_id" bigint NOT NULL,
	"order_id" text NOT NULL,
	CONSTRAINT "campaign_orders_campaign_id_order_id_pk" PRIMARY KEY("campaign_id","order_id")
);
--> statement-breakpoint
CREATE TABLE "campaigns" (
	"id" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"store_id" text,
	"extra_per_hundred_rupees" integer NOT NULL,
	"minimum_paise" bigint NOT NULL,
	"most_per_order" integer,
	"milestones" jsonb NOT NULL,
	"starts_at" bigint NOT NULL,
	"ends_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "coin_accounts" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"balance" integer DEFAULT 0 NOT NULL,
	"owed" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "coin_accounts_balance" CHECK ("coin_accounts"."balance" >= 0),
	CONSTRAINT "coin_accounts_owed" CHECK ("coin_accounts"."owed" >= 0)
);
--> statement-breakpoint
CREATE TABLE "coin_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "coin_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"coins" integer NOT NULL,
	"coins_left" integer DEFAULT 0 NOT NULL,
	"expires_at" bigint,
	"reference" text NOT NULL,
	"order_id" text,
	"campaign_id" text,
	"note" text NOT NULL,
	"at" bigint NOT NULL,
	CONSTRAINT "coin_entries_left" CHECK ("coin_entries"."coins_left" between 0 and greatest("coin_entries"."coins", 0))
);
--> statement-breakpoint
CREATE TABLE "coin_redemptions" (
	"user_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"coins" integer NOT NULL,
	"promotion_id" text NOT NULL,
	"at" bigint NOT NULL,
	CONSTRAINT "coin_redemptions_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "sandbox_payments" (
	"id" text PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"amount_paise" bigint NOT NULL,
	"status" text NOT NULL,
	"return_url" text NOT NULL,
	"webhook_url" text NOT NULL,
	"created_at" bigint NOT NULL,
	"expires_at" bigint NOT NULL,
	"paid_at" bigint
);
--> statement-breakpoint
CREATE TABLE "sandbox_payouts" (
	"id" text PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"upi_id" text NOT NULL,
	"amount_paise" bigint NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_refunds" (
	"id" text PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"payment_id" text NOT NULL,
	"amount_paise" bigint NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_webhooks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sandbox_webhooks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"event_id" text NOT NULL,
	"url" text NOT NULL,
	"body" text NOT NULL,
	"due_at" bigint,
	"tries" integer DEFAULT 0 NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"area_code" text NOT NULL,
	"folded_query" text NOT NULL,
	"query" text NOT NULL,
	"lat" double precision NOT NULL,
	"lon" double precision NOT NULL,
	"asked_times" integer NOT NULL,
	"first_at" bigint NOT NULL,
	"last_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "store_tags" (
	"store_id" text NOT NULL,
	"tag" text NOT NULL,
	CONSTRAINT "store_tags_store_id_tag_pk" PRIMARY KEY("store_id","tag")
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
ALTER TABLE "stores" ADD CONSTRAINT "stores_seller_user_id_users_id_fk" FOREIGN KEY ("seller_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issues" ADD CONSTRAINT "issues_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issues" ADD CONSTRAINT "issues_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_returns" ADD CONSTRAINT "order_returns_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ratings" ADD CONSTRAINT "ratings_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ratings" ADD CONSTRAINT "ratings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_coupons" ADD CONSTRAINT "cart_coupons_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_lines" ADD CONSTRAINT "cart_lines_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_devices" ADD CONSTRAINT "person_devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_sheets" ADD CONSTRAINT "live_sheets_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_tokens" ADD CONSTRAINT "push_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cooperative_members" ADD CONSTRAINT "cooperative_members_cooperative_id_cooperatives_id_fk" FOREIGN KEY ("cooperative_id") REFERENCES "public"."cooperatives"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cooperative_members" ADD CONSTRAINT "cooperative_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cooperative_stores" ADD CONSTRAINT "cooperative_stores_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cooperative_stores" ADD CONSTRAINT "cooperative_stores_cooperative_id_cooperatives_id_fk" FOREIGN KEY ("cooperative_id") REFERENCES "public"."cooperatives"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_buy_apartments" ADD CONSTRAINT "group_buy_apartments_group_buy_id_group_buys_id_fk" FOREIGN KEY ("group_buy_id") REFERENCES "public"."group_buys"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_buy_apartments" ADD CONSTRAINT "group_buy_apartments_apartment_id_apartments_id_fk" FOREIGN KEY ("apartment_id") REFERENCES "public"."apartments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_buys" ADD CONSTRAINT "group_buys_apartment_id_apartments_id_fk" FOREIGN KEY ("apartment_id") REFERENCES "public"."apartments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_buys" ADD CONSTRAINT "group_buys_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_buys" ADD CONSTRAINT "group_buys_item_id_store_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."store_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_shares" ADD CONSTRAINT "group_shares_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_shares" ADD CONSTRAINT "group_shares_group_buy_id_group_buys_id_fk" FOREIGN KEY ("group_buy_id") REFERENCES "public"."group_buys"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_shares" ADD CONSTRAINT "group_shares_apartment_id_apartments_id_fk" FOREIGN KEY ("apartment_id") REFERENCES "public"."apartments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbox_messages" ADD CONSTRAINT "inbox_messages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbox_views" ADD CONSTRAINT "inbox_views_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbox_views" ADD CONSTRAINT "inbox_views_message_id_inbox_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."inbox_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_accounts" ADD CONSTRAINT "bank_accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "virtual_accounts" ADD CONSTRAINT "virtual_accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_orders" ADD CONSTRAINT "bulk_orders_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_room_id_chat_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."chat_rooms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_author_user_id_users_id_fk" FOREIGN KEY ("author_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_rooms" ADD CONSTRAINT "chat_rooms_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_counters" ADD CONSTRAINT "invoice_counters_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_placements" ADD CONSTRAINT "order_placements_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_placements" ADD CONSTRAINT "order_placements_placed_by_user_id_users_id_fk" FOREIGN KEY ("placed_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_preferences" ADD CONSTRAINT "user_preferences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_uses" ADD CONSTRAINT "coupon_uses_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_uses" ADD CONSTRAINT "coupon_uses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_uses" ADD CONSTRAINT "coupon_uses_promotion_id_promotions_id_fk" FOREIGN KEY ("promotion_id") REFERENCES "public"."promotions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotions" ADD CONSTRAINT "promotions_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotions" ADD CONSTRAINT "promotions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotions" ADD CONSTRAINT "promotions_get_item_id_store_items_id_fk" FOREIGN KEY ("get_item_id") REFERENCES "public"."store_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_ratings" ADD CONSTRAINT "item_ratings_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_ratings" ADD CONSTRAINT "item_ratings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_refunds" ADD CONSTRAINT "order_refunds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_order_refund_id_order_refunds_id_fk" FOREIGN KEY ("order_refund_id") REFERENCES "public"."order_refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_reservations" ADD CONSTRAINT "stock_reservations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_orders" ADD CONSTRAINT "campaign_orders_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_orders" ADD CONSTRAINT "campaign_orders_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coin_accounts" ADD CONSTRAINT "coin_accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coin_entries" ADD CONSTRAINT "coin_entries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coin_entries" ADD CONSTRAINT "coin_entries_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coin_redemptions" ADD CONSTRAINT "coin_redemptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coin_redemptions" ADD CONSTRAINT "coin_redemptions_promotion_id_promotions_id_fk" FOREIGN KEY ("promotion_id") REFERENCES "public"."promotions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_refunds" ADD CONSTRAINT "sandbox_refunds_payment_id_sandbox_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."sandbox_payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_tags" ADD CONSTRAINT "store_tags_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "addresses_area" ON "addresses" USING btree (("address" ->> 'areaCode'));--> statement-breakpoint
CREATE INDEX "idempotency_keys_created_at" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_transaction" ON "orders" USING btree ("user_id","transaction_id");--> statement-breakpoint
CREATE INDEX "orders_version" ON "orders" USING btree ("user_id","version");--> statement-breakpoint
CREATE INDEX "orders_of_buyer" ON "orders" USING btree ("user_id","placed_at","id");--> statement-breakpoint
CREATE INDEX "orders_of_store" ON "orders" USING btree ("store_id","placed_at","id");--> statement-breakpoint
CREATE INDEX "orders_by_time" ON "orders" USING btree ("placed_at","id");--> statement-breakpoint
CREATE INDEX "orders_words" ON "orders" USING gin (search_words_of("search_text"));--> statement-breakpoint
CREATE INDEX "orders_open" ON "orders" USING btree ("status","status_at");--> statement-breakpoint
CREATE INDEX "rate_counters_resets_at" ON "rate_counters" USING btree ("resets_at");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "store_items_ordinal" ON "store_items" USING btree ("store_id","ordinal");--> statement-breakpoint
CREATE UNIQUE INDEX "store_items_external" ON "store_items" USING btree ("store_id","external_id");--> statement-breakpoint
CREATE INDEX "store_items_category" ON "store_items" USING btree ("store_id","category_id","position");--> statement-breakpoint
CREATE INDEX "store_items_brand" ON "store_items" USING btree ("brand");--> statement-breakpoint
CREATE INDEX "store_items_live" ON "store_items" USING btree ("store_id","live_version");--> statement-breakpoint
CREATE INDEX "store_items_words" ON "store_items" USING gin (search_words_of("search_text"));--> statement-breakpoint
CREATE INDEX "stores_seller" ON "stores" USING btree ("seller_user_id");--> statement-breakpoint
CREATE INDEX "stores_place" ON "stores" USING btree ("lat","lon");--> statement-breakpoint
CREATE INDEX "stores_words" ON "stores" USING gin (search_words_of("search_text"));--> statement-breakpoint
CREATE UNIQUE INDEX "users_phone" ON "users" USING btree ("phone");--> statement-breakpoint
CREATE UNIQUE INDEX "users_realm" ON "users" USING btree ("realm_id");--> statement-breakpoint
CREATE INDEX "users_name" ON "users" USING gin (lower("name") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "issues_order" ON "issues" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "issues_version" ON "issues" USING btree ("user_id","version");--> statement-breakpoint
CREATE INDEX "uploads_user" ON "uploads" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "cart_lines_version" ON "cart_lines" USING btree ("user_id","version");--> statement-breakpoint
CREATE INDEX "cart_lines_removed" ON "cart_lines" USING btree ("updated_at") WHERE "cart_lines"."removed";--> statement-breakpoint
CREATE INDEX "catalogue_changes_store" ON "catalogue_changes" USING btree ("store_id");--> statement-breakpoint
CREATE INDEX "catalogue_pages_hash" ON "catalogue_pages" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "search_words_start" ON "search_words" USING btree ("word" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "search_words_like" ON "search_words" USING gin ("word" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "leads_last_at" ON "leads" USING btree ("last_at");--> statement-breakpoint
CREATE UNIQUE INDEX "push_tokens_token" ON "push_tokens" USING btree ("token");--> statement-breakpoint
CREATE INDEX "home_banners_position" ON "home_banners" USING btree ("position");--> statement-breakpoint
CREATE INDEX "cooperative_members_user" ON "cooperative_members" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "cooperative_stores_cooperative" ON "cooperative_stores" USING btree ("cooperative_id");--> statement-breakpoint
CREATE INDEX "app_events_received_at" ON "app_events" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "engagement_records_device" ON "engagement_records" USING btree ("device_id","received_at");--> statement-breakpoint
CREATE INDEX "engagement_records_received_at" ON "engagement_records" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "apartments_place" ON "apartments" USING btree ("lat","lon");--> statement-breakpoint
CREATE INDEX "apartments_area" ON "apartments" USING btree ("area_code","id");--> statement-breakpoint
CREATE INDEX "apartments_words" ON "apartments" USING gin (search_words_of("search_text"));--> statement-breakpoint
CREATE INDEX "group_buy_apartments_apartment" ON "group_buy_apartments" USING btree ("apartment_id");--> statement-breakpoint
CREATE INDEX "group_buys_apartment" ON "group_buys" USING btree ("apartment_id","ends_at");--> statement-breakpoint
CREATE INDEX "group_buys_due" ON "group_buys" USING btree ("state","ends_at");--> statement-breakpoint
CREATE INDEX "group_shares_group" ON "group_shares" USING btree ("group_buy_id","state","joined_at");--> statement-breakpoint
CREATE UNIQUE INDEX "group_shares_person" ON "group_shares" USING btree ("user_id","joined_at","transaction_id");--> statement-breakpoint
CREATE INDEX "inbox_messages_of_person" ON "inbox_messages" USING btree ("user_id","sent_at");--> statement-breakpoint
CREATE INDEX "inbox_messages_sent_at" ON "inbox_messages" USING btree ("sent_at");--> statement-breakpoint
CREATE INDEX "inbox_views_message" ON "inbox_views" USING btree ("message_id");--> statement-breakpoint
CREATE UNIQUE INDEX "bank_accounts_once" ON "bank_accounts" USING btree ("user_id","number_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_entries_once" ON "ledger_entries" USING btree ("transfer","side");--> statement-breakpoint
CREATE INDEX "ledger_entries_account" ON "ledger_entries" USING btree ("account","id");--> statement-breakpoint
CREATE UNIQUE INDEX "virtual_accounts_number" ON "virtual_accounts" USING btree ("account_number");--> statement-breakpoint
CREATE INDEX "bulk_orders_bulk" ON "bulk_orders" USING btree ("bulk_id");--> statement-breakpoint
CREATE UNIQUE INDEX "chat_rooms_about" ON "chat_rooms" USING btree ("user_id","external_reference_id","failure");--> statement-breakpoint
CREATE INDEX "chat_rooms_waiting" ON "chat_rooms" USING btree ("waiting_since") WHERE "chat_rooms"."waiting_since" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_number" ON "invoices" USING btree ("store_id","number");--> statement-breakpoint
CREATE INDEX "order_placements_by" ON "order_placements" USING btree ("placed_by_user_id");--> statement-breakpoint
CREATE INDEX "payment_events_received" ON "payment_events" USING btree ("received_at");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_alive" ON "payments" USING btree ("user_id","transaction_id") WHERE "payments"."state" in ('creating', 'pending', 'successful');--> statement-breakpoint
CREATE INDEX "payments_transaction" ON "payments" USING btree ("user_id","transaction_id");--> statement-breakpoint
CREATE INDEX "payments_to_poll" ON "payments" USING btree ("next_poll_at") WHERE "payments"."state" in ('creating', 'pending');--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_once" ON "refunds" USING btree ("payment_id","reason");--> statement-breakpoint
CREATE INDEX "refunds_to_send" ON "refunds" USING btree ("next_try_at") WHERE "refunds"."state" in ('requested', 'sent');--> statement-breakpoint
CREATE INDEX "coupon_uses_person" ON "coupon_uses" USING btree ("user_id","promotion_id");--> statement-breakpoint
CREATE UNIQUE INDEX "promotions_code" ON "promotions" USING btree ("code");--> statement-breakpoint
CREATE INDEX "promotions_person" ON "promotions" USING btree ("user_id","ends_at") WHERE "promotions"."user_id" is not null;--> statement-breakpoint
CREATE INDEX "promotions_store" ON "promotions" USING btree ("store_id","ends_at") WHERE "promotions"."user_id" is null;--> statement-breakpoint
CREATE INDEX "push_messages_due" ON "push_messages" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "push_messages_of_person" ON "push_messages" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "rating_totals_waiting" ON "rating_totals" USING btree ("id") WHERE "rating_totals"."waiting";--> statement-breakpoint
CREATE INDEX "order_refunds_order" ON "order_refunds" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "order_refunds_online" ON "order_refunds" USING btree ("payment_refund_id") WHERE "order_refunds"."status" = 'initiated' and "order_refunds"."method" = 'online';--> statement-breakpoint
CREATE UNIQUE INDEX "payouts_once" ON "payouts" USING btree ("order_refund_id");--> statement-breakpoint
CREATE INDEX "payouts_to_send" ON "payouts" USING btree ("next_try_at") WHERE "payouts"."state" in ('requested', 'sent');--> statement-breakpoint
CREATE INDEX "stock_reservations_item" ON "stock_reservations" USING btree ("item_id","expires_at");--> statement-breakpoint
CREATE INDEX "stock_reservations_expires_at" ON "stock_reservations" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "campaign_orders_person" ON "campaign_orders" USING btree ("user_id","campaign_id");--> statement-breakpoint
CREATE INDEX "campaigns_running" ON "campaigns" USING btree ("ends_at");--> statement-breakpoint
CREATE UNIQUE INDEX "coin_entries_once" ON "coin_entries" USING btree ("user_id","kind","reference");--> statement-breakpoint
CREATE INDEX "coin_entries_person" ON "coin_entries" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "coin_entries_order" ON "coin_entries" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "coin_entries_expiring" ON "coin_entries" USING btree ("expires_at","id") WHERE "coin_entries"."coins_left" > 0;--> statement-breakpoint
CREATE INDEX "coin_entries_lots" ON "coin_entries" USING btree ("user_id","expires_at","id") WHERE "coin_entries"."coins_left" > 0;--> statement-breakpoint
CREATE UNIQUE INDEX "sandbox_payments_reference" ON "sandbox_payments" USING btree ("reference");--> statement-breakpoint
CREATE UNIQUE INDEX "sandbox_payouts_reference" ON "sandbox_payouts" USING btree ("reference");--> statement-breakpoint
CREATE UNIQUE INDEX "sandbox_refunds_reference" ON "sandbox_refunds" USING btree ("reference");--> statement-breakpoint
CREATE INDEX "sandbox_refunds_payment" ON "sandbox_refunds" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "sandbox_webhooks_due" ON "sandbox_webhooks" USING btree ("due_at");--> statement-breakpoint
CREATE UNIQUE INDEX "search_requests_words" ON "search_requests" USING btree ("area_code","folded_query");--> statement-breakpoint
CREATE INDEX "search_requests_place" ON "search_requests" USING btree ("lat","lon");--> statement-breakpoint
CREATE INDEX "search_requests_last_at" ON "search_requests" USING btree ("last_at");--> statement-breakpoint
CREATE INDEX "store_tags_tag" ON "store_tags" USING btree ("tag");--> statement-breakpoint
CREATE FUNCTION note_added_items() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO catalogue_changes (store_id, category_id, from_position, to_position)
	SELECT store_id, category_id, min(position), max(position) FROM added GROUP BY store_id, category_id;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION note_changed_item() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO catalogue_changes (store_id, category_id, from_position, to_position)
	VALUES (OLD.store_id, OLD.category_id, OLD.position, OLD.position);
	IF TG_OP = 'UPDATE' AND (OLD.store_id, OLD.category_id, OLD.position) IS DISTINCT FROM (NEW.store_id, NEW.category_id, NEW.position) THEN
		INSERT INTO catalogue_changes (store_id, category_id, from_position, to_position)
		VALUES (NEW.store_id, NEW.category_id, NEW.position, NEW.position);
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER store_items_added AFTER INSERT ON "store_items" REFERENCING NEW TABLE AS added
	FOR EACH STATEMENT EXECUTE FUNCTION note_added_items();
--> statement-breakpoint
CREATE TRIGGER store_items_changed AFTER UPDATE ON "store_items" FOR EACH ROW WHEN (
	(OLD.id, OLD.store_id, OLD.category_id, OLD.position, OLD.ordinal, OLD.name, OLD.everyday_names, OLD.brand, OLD.unit, OLD.picture, OLD.rating_tenths, OLD.returnable, OLD.removed)
	IS DISTINCT FROM
	(NEW.id, NEW.store_id, NEW.category_id, NEW.position, NEW.ordinal, NEW.name, NEW.everyday_names, NEW.brand, NEW.unit, NEW.picture, NEW.rating_tenths, NEW.returnable, NEW.removed)
) EXECUTE FUNCTION note_changed_item();
--> statement-breakpoint
CREATE TRIGGER store_items_deleted AFTER DELETE ON "store_items" FOR EACH ROW EXECUTE FUNCTION note_changed_item();

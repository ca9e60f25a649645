CREATE TABLE "packed_marks" (
	"order_id" text NOT NULL,
	"item_id" text NOT NULL,
	"count" integer NOT NULL,
	"at" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	CONSTRAINT "packed_marks_order_id_item_id_count_pk" PRIMARY KEY("order_id","item_id","count")
);
--> statement-breakpoint
ALTER TABLE "packed_marks" ADD CONSTRAINT "packed_marks_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "packed_marks" ADD CONSTRAINT "packed_marks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
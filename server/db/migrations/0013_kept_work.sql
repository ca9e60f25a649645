CREATE TABLE "kept_work" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "kept_work_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"store_id" text NOT NULL,
	"user_id" bigint NOT NULL,
	"hash" text NOT NULL,
	"lines" jsonb NOT NULL,
	"at" bigint NOT NULL,
	"read_at" bigint
);
--> statement-breakpoint
CREATE UNIQUE INDEX "kept_work_once" ON "kept_work" USING btree ("store_id","user_id","hash");
CREATE TABLE "trade_pictures" (
	"request_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"file_id" text NOT NULL,
	CONSTRAINT "trade_pictures_request_id_place_pk" PRIMARY KEY("request_id","place")
);
--> statement-breakpoint
ALTER TABLE "trade_pictures" ADD CONSTRAINT "trade_pictures_request_id_trade_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."trade_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trade_pictures" ADD CONSTRAINT "trade_pictures_file_id_uploads_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."uploads"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "trade_pictures_file" ON "trade_pictures" USING btree ("file_id");
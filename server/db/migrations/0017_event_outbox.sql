CREATE TABLE "event_outbox" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "event_outbox_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"day" integer NOT NULL,
	"topic" text NOT NULL,
	"event_id" text NOT NULL,
	"leased_until" bigint DEFAULT 0 NOT NULL
);

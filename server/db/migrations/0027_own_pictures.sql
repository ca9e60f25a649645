CREATE TABLE "own_pictures" (
	"hash" text NOT NULL,
	"edge" integer NOT NULL,
	"format" text NOT NULL,
	"colour" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	"created_at" bigint NOT NULL,
	CONSTRAINT "own_pictures_hash_edge_format_pk" PRIMARY KEY("hash","edge","format")
);

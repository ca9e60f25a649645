CREATE TABLE "category_groups" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "category_places" (
	"name" text PRIMARY KEY NOT NULL,
	"group_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "everyday_names" (
	"name" text NOT NULL,
	"means" text NOT NULL,
	"is_removed" boolean NOT NULL,
	"version" integer NOT NULL,
	CONSTRAINT "everyday_names_name_means_pk" PRIMARY KEY("name","means")
);
--> statement-breakpoint
CREATE TABLE "known_areas" (
	"area_code" text PRIMARY KEY NOT NULL,
	"city" text NOT NULL,
	"district" text NOT NULL,
	"state" text NOT NULL,
	"lat" double precision,
	"lon" double precision,
	"is_paused" boolean NOT NULL,
	"version" integer NOT NULL
);

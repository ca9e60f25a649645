CREATE FUNCTION described_words_of(facts jsonb) RETURNS tsvector LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE COST 1000 AS $$
BEGIN
	RETURN to_tsvector('simple'::regconfig, regexp_replace(facts ->> 'description', '[^[:alnum:]]+', ' ', 'g'));
END $$;
--> statement-breakpoint
CREATE INDEX "item_facts_described" ON "item_facts" USING gin (described_words_of("facts"));

DROP INDEX "search_words_start";--> statement-breakpoint
DROP INDEX "search_words_like";
-- A multicolumn GIN scan takes its columns in their order: with the organization first, it walked the list
-- of all the words that an organization has, to find the few that have a part in common.
DROP INDEX "search_words_parts";
CREATE INDEX "search_words_parts" ON "search_words" USING gin ("word" gin_trgm_ops, "organization_id")
  WITH (fastupdate = off) WHERE "organization_id" IS NOT NULL;

-- The language that a member is written to in; null = the organization's.
ALTER TABLE "members" ADD COLUMN "locale" TEXT;

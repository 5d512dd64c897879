-- The language in which a person reads the console.
ALTER TABLE "users" ADD COLUMN "locale" TEXT;

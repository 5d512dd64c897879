-- The name of a club in the addresses of its portal, unique in the installation. A trigger gives one to a row without,
-- which the version before this one writes.
ALTER TABLE "organizations" ADD COLUMN "handle" TEXT NOT NULL DEFAULT '';

UPDATE "organizations" o
   SET "handle" = CASE WHEN o."id" = first."id" THEN o."slug"
                       ELSE o."slug" || '-' || lower(right(o."id", 6)) END
  FROM (SELECT DISTINCT ON ("slug") "slug", "id" FROM "organizations" ORDER BY "slug", "created_at", "id") first
 WHERE first."slug" = o."slug" AND o."handle" = '';

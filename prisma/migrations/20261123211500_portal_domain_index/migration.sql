-- no-transaction
-- A verified domain is one club's. Before that, nobody can keep a domain from the club that it belongs to.
DROP INDEX CONCURRENTLY IF EXISTS "organizations_portal_domain_key";

CREATE UNIQUE INDEX CONCURRENTLY "organizations_portal_domain_key" ON "organizations"("portal_domain") WHERE "portal_domain_verified_at" IS NOT NULL;

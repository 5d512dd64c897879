-- A club's own domain for its portal, used once it is verified; sessions and sign-in requests keep the one they began at.
ALTER TABLE "organizations" ADD COLUMN "portal_domain" TEXT;
ALTER TABLE "organizations" ADD COLUMN "portal_domain_verified_at" TIMESTAMPTZ(3);
ALTER TABLE "sessions" ADD COLUMN "host" TEXT;
ALTER TABLE "sign_in_requests" ADD COLUMN "host" TEXT;

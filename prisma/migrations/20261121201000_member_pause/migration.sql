-- Whether members may pause a membership of this product themselves.
ALTER TABLE "products" ADD COLUMN "members_may_pause" BOOLEAN NOT NULL DEFAULT false;

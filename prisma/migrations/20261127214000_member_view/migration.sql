ALTER TABLE organizations ADD COLUMN member_view boolean NOT NULL DEFAULT true;

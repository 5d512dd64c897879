-- How a club takes cards, which steps of its set-up it leaves out, and the link that makes an installation's first club.
ALTER TABLE "organizations" ADD COLUMN "card_payments" TEXT NOT NULL DEFAULT 'on';
ALTER TABLE "organizations" ADD CONSTRAINT "organizations_card_payments_check" CHECK ("card_payments" IN ('on', 'trial', 'off')) NOT VALID;
ALTER TABLE "organizations" ADD COLUMN "skipped_steps" TEXT[] NOT NULL DEFAULT '{}';

CREATE TABLE "set_up_links" (
    "token_hash" BYTEA NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "set_up_links_pkey" PRIMARY KEY ("token_hash")
);

ALTER TABLE "processor_accounts" ADD COLUMN "details_submitted" BOOLEAN NOT NULL DEFAULT true;
ALTER TABLE "processor_accounts" ADD COLUMN "requirements" TEXT[] NOT NULL DEFAULT '{}';
ALTER TABLE "processor_accounts" ADD COLUMN "requirements_due_at" TIMESTAMPTZ(3);
ALTER TABLE "processor_accounts" ADD COLUMN "disabled_reason" TEXT;

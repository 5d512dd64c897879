-- Mail of an instance without SMTP settings; the development mailbox page shows it.
-- The id is derived from the sender's idempotency key, so that a repeated send is one row.
CREATE TABLE "mailbox_messages" (
    "id" TEXT NOT NULL,
    "to_address" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "html" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "mailbox_messages_pkey" PRIMARY KEY ("id")
);

CREATE INDEX "mailbox_messages_created_at_idx" ON "mailbox_messages"("created_at" DESC);

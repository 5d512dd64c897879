-- The sandbox processor's own state. A schema apart: nothing of the product may read it but through
-- the processor's API, as with the real one. Prisma does not know it.
CREATE SCHEMA sandbox;

-- One row per object of the API, as it is answered. `private` is what the processor knows and never tells
-- (which test card it is, whether the holder was authenticated, whether it was detached).
CREATE TABLE sandbox.object (
    id TEXT PRIMARY KEY,
    account TEXT NOT NULL,
    kind TEXT NOT NULL,
    seq BIGINT GENERATED ALWAYS AS IDENTITY,
    body JSONB NOT NULL,
    private JSONB NOT NULL DEFAULT '{}',
    customer_id TEXT GENERATED ALWAYS AS (body ->> 'customer') STORED,
    payment_intent_id TEXT GENERATED ALWAYS AS (body ->> 'payment_intent') STORED
);
CREATE INDEX object_list ON sandbox.object (account, kind, seq DESC);
CREATE INDEX object_of_customer ON sandbox.object (customer_id, kind, seq DESC) WHERE customer_id IS NOT NULL;
CREATE INDEX object_of_intent ON sandbox.object (payment_intent_id, kind, seq DESC) WHERE payment_intent_id IS NOT NULL;

-- The first answer under each idempotency key, byte for byte.
CREATE TABLE sandbox.idempotency (
    account TEXT NOT NULL,
    key TEXT NOT NULL,
    fingerprint TEXT NOT NULL,
    request_id TEXT NOT NULL,
    status INTEGER NOT NULL,
    body TEXT NOT NULL,
    created_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    PRIMARY KEY (account, key)
);
CREATE INDEX idempotency_age ON sandbox.idempotency (created_at);

-- Webhooks still to be delivered; `next_attempt_at` is null once given up.
CREATE TABLE sandbox.delivery (
    event_id TEXT PRIMARY KEY REFERENCES sandbox.object (id) ON DELETE CASCADE,
    attempts INTEGER NOT NULL DEFAULT 0,
    next_attempt_at TIMESTAMPTZ DEFAULT now(),
    delivered_at TIMESTAMPTZ
);
CREATE INDEX delivery_due ON sandbox.delivery (next_attempt_at) WHERE delivered_at IS NULL AND next_attempt_at IS NOT NULL;

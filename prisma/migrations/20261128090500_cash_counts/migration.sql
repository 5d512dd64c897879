-- Sessions of before were counted as one sum, and so are some of now.
ALTER TABLE "cash_sessions"
    ADD COLUMN "counted" JSONB,
    ADD CONSTRAINT "cash_sessions_counted_check"
    CHECK ("counted" IS NULL OR ("counted_amount" IS NOT NULL AND jsonb_typeof("counted") = 'array'));

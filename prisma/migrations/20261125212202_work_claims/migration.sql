-- Which worker has taken which due rows, for a moment: it needs no log, and after a crash of the server nobody has any.
CREATE UNLOGGED TABLE "work_claims" (
    "organization_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "claimed_until" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "work_claims_pkey" PRIMARY KEY ("organization_id", "id")
) WITH (fillfactor = 50);

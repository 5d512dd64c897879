-- CreateTable
CREATE TABLE "processor_accounts" (
    "account" TEXT NOT NULL,
    "charges_enabled" BOOLEAN NOT NULL,
    "deauthorized_at" TIMESTAMPTZ(3),
    "checked_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "processor_accounts_pkey" PRIMARY KEY ("account")
);

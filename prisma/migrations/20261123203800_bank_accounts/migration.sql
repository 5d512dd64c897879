-- A saved bank account: its country and bank. Cards have neither.
ALTER TABLE "payment_methods" ADD COLUMN "country" TEXT, ADD COLUMN "bank_code" TEXT;
-- Whether an account at the processor may debit bank accounts; asked with its other abilities, within a day.
ALTER TABLE "processor_accounts" ADD COLUMN "debits_enabled" BOOLEAN NOT NULL DEFAULT false;

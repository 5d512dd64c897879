-- Since when what a subscription's member has used counts against what it is granted anew by a change.
ALTER TABLE "subscriptions" ADD COLUMN "allowances_since" TIMESTAMPTZ(3);

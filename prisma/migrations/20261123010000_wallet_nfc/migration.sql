-- What NFC readers are given, off unless somebody says for which readers.
ALTER TABLE "pass_certificates" ADD COLUMN "nfc_public_key" TEXT,
  ADD COLUMN "nfc_requires_authentication" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "google_wallet_issuers" ADD COLUMN "smart_tap_issuers" TEXT[] DEFAULT ARRAY[]::TEXT[];

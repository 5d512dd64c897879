import { notFoundFailure } from "@/server/errors";

export const GoogleWalletIssuerNotFound = notFoundFailure(
  "google_wallet_issuer",
  "Google Wallet issuer",
);

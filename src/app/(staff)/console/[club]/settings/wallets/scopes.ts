/** Each opens the page of the wallets with the part that it is about. */
export const WALLET_SCOPES = [
  "pass-certificates:read",
  "google-wallet-issuers:read",
  "pass-code-keys:read",
] as const;

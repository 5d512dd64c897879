import { line } from "@/server/line";
import { router } from "@/server/trpc";
import { googleWalletRoutes } from "./api";

export const googleWalletStaffRouter = router({
  list: line(googleWalletRoutes, "GET /v1/google-wallet-issuers"),
  current: line(googleWalletRoutes, "GET /v1/google-wallet-issuers/current"),
  create: line(googleWalletRoutes, "POST /v1/google-wallet-issuers"),
  update: line(googleWalletRoutes, "PATCH /v1/google-wallet-issuers/{google_wallet_issuer_id}"),
  archive: line(
    googleWalletRoutes,
    "POST /v1/google-wallet-issuers/{google_wallet_issuer_id}/archive",
  ),
  activate: line(
    googleWalletRoutes,
    "POST /v1/google-wallet-issuers/{google_wallet_issuer_id}/activate",
  ),
  check: line(googleWalletRoutes, "POST /v1/google-wallet-issuers/{google_wallet_issuer_id}/check"),
});

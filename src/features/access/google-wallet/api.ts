import { NoInput } from "@/lib/wire";
import { route } from "@/server/route";
import { checkIssuerNow } from "./check";
import { createIssuer } from "./create";
import { currentIssuer } from "./current";
import { GoogleWalletIssuerNotFound } from "./errors";
import { getIssuer } from "./get";
import { listIssuers } from "./list";
import {
  CreateGoogleWalletIssuer,
  CurrentGoogleWalletIssuer,
  GoogleWalletIssuer,
  GoogleWalletIssuerId,
  GoogleWalletIssuerPage,
  ListGoogleWalletIssuers,
  UpdateGoogleWalletIssuer,
} from "./schema";
import { activateIssuer, archiveIssuer } from "./set-active";
import { updateIssuer } from "./update";

const tag = "Google Wallet issuers";

/** `/v1/google-wallet-issuers` */
export const googleWalletRoutes = [
  route({
    method: "GET",
    path: "/v1/google-wallet-issuers",
    tag,
    summary: "List Google Wallet issuers",
    description: "Lists the organization's own Google Wallet issuers.",
    scope: "google-wallet-issuers:read",
    input: ListGoogleWalletIssuers,
    output: GoogleWalletIssuerPage,
    run: listIssuers,
  }),
  route({
    method: "POST",
    path: "/v1/google-wallet-issuers",
    tag,
    summary: "Set up a Google Wallet issuer",
    description:
      "Sets up a Google Wallet issuer, which issues the organization's cards from now on. Cards issued before stay with their issuer and are still updated. Google is asked at once whether it accepts the account: see `connection`.",
    scope: "google-wallet-issuers:write",
    status: 201,
    input: CreateGoogleWalletIssuer,
    output: GoogleWalletIssuer,
    run: createIssuer,
    example: {
      issuer_id: "3388000000012345678",
      service_account: {
        type: "service_account",
        client_email: "wallet@harbour-club.iam.gserviceaccount.com",
        private_key_id: "8d1c",
        private_key: "-----BEGIN PRIVATE KEY-----\n…\n-----END PRIVATE KEY-----\n",
        token_uri: "https://oauth2.googleapis.com/token",
      },
    },
  }),
  route({
    method: "GET",
    path: "/v1/google-wallet-issuers/current",
    tag,
    summary: "Get the issuer in use",
    description:
      "Returns the issuer that issues the organization's cards now: its own, or the installation's.",
    scope: "google-wallet-issuers:read",
    input: NoInput,
    output: CurrentGoogleWalletIssuer,
    run: (ctx) => currentIssuer(ctx),
  }),
  route({
    method: "GET",
    path: "/v1/google-wallet-issuers/{google_wallet_issuer_id}",
    tag,
    summary: "Get a Google Wallet issuer",
    description: "Returns a Google Wallet issuer, without its private key.",
    scope: "google-wallet-issuers:read",
    input: GoogleWalletIssuerId,
    output: GoogleWalletIssuer,
    errors: [GoogleWalletIssuerNotFound],
    run: getIssuer,
  }),
  route({
    method: "PATCH",
    path: "/v1/google-wallet-issuers/{google_wallet_issuer_id}",
    tag,
    summary: "Update a Google Wallet issuer",
    description:
      "Changes a Google Wallet issuer. To replace the service account's key, send the new key file and delete the old key at Google once `connection` is ok again. If `smart_tap_issuers` changes, its cards are sent to Google again.",
    scope: "google-wallet-issuers:write",
    input: UpdateGoogleWalletIssuer,
    output: GoogleWalletIssuer,
    errors: [GoogleWalletIssuerNotFound],
    run: updateIssuer,
    example: { publishing_access: true, smart_tap_issuers: ["3388000000012345678"] },
  }),
  route({
    method: "POST",
    path: "/v1/google-wallet-issuers/{google_wallet_issuer_id}/archive",
    tag,
    summary: "Archive a Google Wallet issuer",
    description:
      "Archives a Google Wallet issuer. The installation's issuer, if there is one, issues the organization's cards again. Repeating it changes nothing.",
    scope: "google-wallet-issuers:write",
    input: GoogleWalletIssuerId,
    output: GoogleWalletIssuer,
    errors: [GoogleWalletIssuerNotFound],
    run: archiveIssuer,
  }),
  route({
    method: "POST",
    path: "/v1/google-wallet-issuers/{google_wallet_issuer_id}/activate",
    tag,
    summary: "Reactivate an archived Google Wallet issuer",
    description:
      "Activates an archived Google Wallet issuer. Replaces the active issuer. Repeating it changes nothing.",
    scope: "google-wallet-issuers:write",
    input: GoogleWalletIssuerId,
    output: GoogleWalletIssuer,
    errors: [GoogleWalletIssuerNotFound],
    run: activateIssuer,
  }),
  route({
    method: "POST",
    path: "/v1/google-wallet-issuers/{google_wallet_issuer_id}/check",
    tag,
    summary: "Ask Google whether it accepts an issuer",
    description:
      "Asks Google now whether it accepts the issuer's service account; `connection` is the answer. Cards that could not be sent before are sent once it does. Google is asked by itself as well, with each card.",
    scope: "google-wallet-issuers:write",
    input: GoogleWalletIssuerId,
    output: GoogleWalletIssuer,
    errors: [GoogleWalletIssuerNotFound],
    run: checkIssuerNow,
  }),
];

import { route } from "@/server/route";
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
  Nothing,
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
      "It issues the organization's cards from now on, in place of the installation's or of the one before. Cards that were issued before stay with their issuer and go on being changed. Google is asked at once whether it accepts the account: see `connection`.",
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
      "Whose issuer issues the organization's cards, and what there is to know about it.",
    scope: "google-wallet-issuers:read",
    input: Nothing,
    output: CurrentGoogleWalletIssuer,
    run: (ctx) => currentIssuer(ctx),
  }),
  route({
    method: "GET",
    path: "/v1/google-wallet-issuers/{google_wallet_issuer_id}",
    tag,
    summary: "Get a Google Wallet issuer",
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
      "For another key of the service account: give the new key file, and delete the old key at Google once `connection` is ok again. Where `smart_tap_issuers` changes, the cards that Google has are sent anew.",
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
      "The installation's issuer, if there is one, issues the organization's cards again. Repeating it changes nothing.",
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
    summary: "Use an archived Google Wallet issuer again",
    description: "In place of whichever is in use. Repeating it changes nothing.",
    scope: "google-wallet-issuers:write",
    input: GoogleWalletIssuerId,
    output: GoogleWalletIssuer,
    errors: [GoogleWalletIssuerNotFound],
    run: activateIssuer,
  }),
];

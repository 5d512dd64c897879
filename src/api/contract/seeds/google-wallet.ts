import { createIssuer } from "@/features/access/google-wallet/create";
import { makeServiceAccount } from "@/testing/fakes/google/service-account";
import type { Seeds } from "./seed-context";

/** The same throughout a process: a key takes a while to make, and an organization checks only its own number. */
const privateKey = () => makeServiceAccount().privateKey;

export const googleWallet: Seeds = {
  ids: {
    google_wallet_issuer_id: async ({ ctx }) => {
      const issuer = await createIssuer(ctx, {
        issuer_id: "3388000000012345678",
        service_account: {
          type: "service_account",
          client_email: "wallet@contract.iam.gserviceaccount.com",
          private_key: privateKey(),
        },
      });
      return issuer.id;
    },
  },
  at: { "POST /v1/google-wallet-issuers": { private_key: async () => privateKey() } },
};

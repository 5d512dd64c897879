import { createPassCertificate } from "@/features/access/pass-certificates/create";
import { generateDevelopmentChain } from "@/ports/wallet";
import type { Seeds } from "./seed-context";

// Keys take a while to make, and one certificate may be uploaded many times.
let made: ReturnType<typeof generateDevelopmentChain> | undefined;
const chain = () =>
  (made ??= generateDevelopmentChain({
    passTypeIdentifier: "pass.org.example.contract",
    teamIdentifier: "CONTRACT00",
    nfc: true,
    now: new Date(),
  }));

export const passCertificates: Seeds = {
  ids: {
    pass_certificate_id: async ({ ctx }) => {
      const { certificate, key, wwdr } = await chain();
      const files = { certificate, private_key: key, wwdr };
      return (await createPassCertificate(ctx, { ...files, activate: false })).id;
    },
  },
  at: {
    "POST /v1/pass-certificates": {
      certificate: async () => (await chain()).certificate,
      private_key: async () => (await chain()).key,
      wwdr: async () => (await chain()).wwdr,
    },
  },
};

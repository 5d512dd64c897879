import { it } from "vitest";
import { getEnv } from "@/server/config/env";
import { describeWallet } from "./conformance";
import { chainOf, CLUB } from "@/testing/fakes/certificate-chains";
import { createWallet, readAppleCredentials } from "./index";
import type { AppleCredentials } from "./port";

describeWallet("a wallet with a development chain", async () => {
  const { root, ...chain } = await chainOf();
  const apple: AppleCredentials = { ...chain, ...CLUB, keyPassphrase: null, development: true };
  return { wallet: createWallet({ apple, google: null }), root };
});

const configured = readAppleCredentials(getEnv());
if (configured) {
  describeWallet("a wallet with the configured Apple certificates", () =>
    Promise.resolve({
      wallet: createWallet({ apple: configured, google: null }),
      root: configured.wwdr,
    }),
  );
} else {
  it("a wallet with the configured Apple certificates", ({ skip }) => {
    skip("ran with a development chain only: no Apple certificates are configured");
  });
}

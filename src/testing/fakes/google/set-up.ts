import { afterAll, beforeAll, beforeEach } from "vitest";
import { createWallet } from "@/ports/wallet";
import type { ServiceAccount, Wallet } from "@/ports/wallet/port";
import type { Ctx } from "@/server/context";
import { setUpPasses } from "@/testing/worlds/passes";
import { makeServiceAccount } from "./service-account";
import { type Google, openGoogle } from "./stand-in";

const BASE_URL = "https://members.example.org";

/** Sets up a test file about Google Wallet: Google on loopback, and before each test a world. */
export function setUpGoogle() {
  const passes = setUpPasses();
  let google: Google;
  let wallet: Wallet;
  let account: ServiceAccount;

  beforeAll(async () => {
    google = await openGoogle();
    account = makeServiceAccount({ tokenUri: google.tokenUri });
    google.admit(account.clientEmail, account.privateKey, [account.issuerId]);
  });
  afterAll(() => google.close());
  beforeEach(() => {
    google.reset();
    wallet = createWallet({
      apple: null,
      google: account,
      googleAt: { apiUrl: google.url, keysUrl: google.keysUrl },
      now: passes.world.ctx.now,
    });
  });

  return {
    get world() {
      return passes.world;
    },
    get google() {
      return google;
    },
    get account() {
      return account;
    },
    /** Returns the world's context, with Google on loopback and an address that Google could reach. */
    ctx: (): Ctx => ({ ...passes.world.ctx, wallet, baseUrl: BASE_URL }),
    makePass: passes.makePass,
  };
}

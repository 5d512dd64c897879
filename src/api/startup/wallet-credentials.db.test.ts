import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { ensureDevelopmentChain } from "@/features/access/passes/development-chain";
import { createWallet, generateDevelopmentChain } from "@/ports/wallet";
import type { Wallet } from "@/ports/wallet/port";
import { getDatabase } from "@/server/data/db";
import { DAY } from "@/lib/time";
import { logged } from "@/testing/log";
import { prepareWallet, warnOfSigner } from "./wallet-credentials";

const shared = globalThis as typeof globalThis & { foyerWallet?: Wallet };
let usual: Wallet | undefined;
beforeAll(() => void (usual = shared.foyerWallet));
afterEach(() => {
  shared.foyerWallet = usual;
});

describe("the installation's own Apple certificate", () => {
  it("is logged when it ends soon or has ended; a good one is not", async () => {
    await prepareWallet();
    const { prisma } = getDatabase();
    const apple = await ensureDevelopmentChain(prisma, () => new Date(), generateDevelopmentChain);
    const at = (now: Date) => {
      shared.foyerWallet = createWallet({ apple, google: null, now: () => now });
      return warnOfSigner();
    };
    expect(await at(new Date())).toEqual([]);
    const end = shared.foyerWallet?.apple?.certificateExpiresAt?.getTime() ?? 0;
    expect(await at(new Date(end - 20 * DAY))).toEqual([expect.stringContaining("20 days")]);
    const soon = { level: 40, msg: expect.stringMatching(/^Apple passes: .*20 days/) };
    expect(logged()).toMatchObject([soon]);
    const faults = await at(new Date(end + DAY));
    expect(faults).toContainEqual(expect.stringContaining("ended on"));
    expect(logged()).toMatchObject(
      faults.map((fault) => ({ level: 50, msg: `Apple passes cannot be signed: ${fault}` })),
    );
  });
});

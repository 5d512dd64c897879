import { describe, expect, it } from "vitest";
import { generateDevelopmentChain } from "@/ports/wallet";
import { getDatabase } from "@/server/data/db";
import { ensureDevelopmentChain } from "./development-chain";

const now = () => new Date("2026-11-21T09:00:00Z");

describe("the installation's development certificates", () => {
  it("are created once, kept encrypted, and the same for instances that start at the same time", async () => {
    const { prisma } = getDatabase();
    // In a transaction that is rolled back: other tests of this database have certificates of their
    // own.
    const undo = new Error("undo");
    let made = 0;
    const generate: typeof generateDevelopmentChain = async (input) => {
      made += 1;
      const chain = await generateDevelopmentChain(input);
      return { ...chain, root: `${chain.root}${made}` };
    };
    const run = prisma.$transaction(
      async (db) => {
        await db.installationSecret.deleteMany();
        const [first, second] = await Promise.all([
          ensureDevelopmentChain(db, now, generate),
          ensureDevelopmentChain(db, now, generate),
        ]);
        expect(second).toEqual(first);
        expect(await ensureDevelopmentChain(db, now, generate)).toEqual(first);
        expect(made).toBe(2);
        const rows = await db.installationSecret.findMany();
        expect(rows).toHaveLength(1);
        expect(JSON.stringify(rows)).not.toContain("PRIVATE KEY");
        expect(first.development).toBe(true);
        throw undo;
      },
      { timeout: 60_000 },
    );
    await expect(run).rejects.toBe(undo);
  });
});

import { afterEach, expect, test } from "vitest";
import { getDatabase } from "@/server/data/db";
import { getEnv } from "./env";
import { checkSecretKey, WrongSecretKey } from "./secret-key-check";

const kept = globalThis as { foyerEnv?: ReturnType<typeof getEnv> };
const env = getEnv();
afterEach(() => {
  kept.foyerEnv = env;
});

test("a database is opened with the key that wrote it, and with no other", async () => {
  const { prisma } = getDatabase();
  await checkSecretKey(prisma);
  await checkSecretKey(prisma);
  kept.foyerEnv = { ...env, SECRET_KEY: "another key of at least thirty-two characters" };
  await expect(checkSecretKey(prisma)).rejects.toThrow(WrongSecretKey);
});

import { ensureDevelopmentChain } from "@/features/access/passes/development-chain";
import {
  getWallet,
  generateDevelopmentChain,
  provideDevelopmentCredentials,
  readAppleCredentials,
} from "@/ports/wallet";
import { getDatabase } from "@/server/data/db";
import { getEnv } from "@/server/config/env";
import { logger } from "@/server/log";

const RETRY_MS = 60_000;

// On globalThis: Next may compile its own copy of this module, and the wallet's credentials are the process's.
const shared = globalThis as typeof globalThis & {
  foyerWalletReady?: boolean;
  foyerWalletUnderWay?: Promise<void>;
  foyerWalletRetryAt?: number;
};

/**
 * Ensures that passes can be signed in this process: with Apple's certificates if the settings have them, otherwise
 * with the installation's development chain. A start awaits it; requests await it too, for processes not started by our
 * own server (a plain Next host), where it costs the first of them one query. On failure it leaves Apple Wallet out and
 * tries again a minute later: bookings must go on.
 */
export async function prepareWallet(): Promise<void> {
  if (shared.foyerWalletReady || (shared.foyerWalletRetryAt ?? 0) > Date.now()) return;
  await (shared.foyerWalletUnderWay ??= provide().finally(() => {
    delete shared.foyerWalletUnderWay;
  }));
}

/**
 * Logs the faults of the installation's own Apple certificate: as an error if passes cannot be signed, as a warning if
 * it ends soon. Returns the sentences.
 */
export async function warnOfSigner(): Promise<string[]> {
  await prepareWallet();
  const { apple } = getWallet();
  const faults = apple?.faults.map(({ message }) => message) ?? [];
  for (const fault of faults) logger().error(`Apple passes cannot be signed: ${fault}`);
  const warnings = apple?.warnings ?? [];
  for (const warning of warnings) logger().warn(`Apple passes: ${warning}`);
  return [...faults, ...warnings];
}

async function provide(): Promise<void> {
  try {
    if (!readAppleCredentials(getEnv())) {
      const { prisma } = getDatabase();
      provideDevelopmentCredentials(
        await ensureDevelopmentChain(prisma, () => new Date(), generateDevelopmentChain),
      );
    }
    shared.foyerWalletReady = true;
  } catch (error) {
    shared.foyerWalletRetryAt = Date.now() + RETRY_MS;
    logger().error({ err: error }, "Apple passes cannot be signed: no development certificates");
  }
}

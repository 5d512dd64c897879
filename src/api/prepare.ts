import { prepareWallet } from "./wallet-credentials";

/** What a start needs beyond the schema; gives the lines that tell the operator where to click. */
export async function prepare(): Promise<{ lines: string[] }> {
  await prepareWallet();
  return { lines: [] };
}

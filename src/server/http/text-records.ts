import { Resolver } from "node:dns/promises";

const PATIENCE_MS = 2_000;
const TRIES = 2;

/** Returns the TXT records of a name, each as one text; none where there are none or no server answers. */
export async function textRecordsAt(name: string): Promise<string[]> {
  const resolver = new Resolver({ timeout: PATIENCE_MS, tries: TRIES });
  const records = await resolver.resolveTxt(name).catch(() => []);
  return records.map((parts) => parts.join(""));
}

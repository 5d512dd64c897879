import { addOrganization, createKey } from "@/api/admin/access";
import { closeDatabase } from "@/server/data/db";
import { provideDatabase } from "@/server/postgres/provide";
import type { Ground } from "./set-up";

/**
 * Runs `npm run admin -- organization create` as often as requested, then `api-key create` for all
 * of the tenant, and writes the outcome. In one process: starting one costs more than all the work.
 */
async function foundClubs(name: string, count: number): Promise<Ground> {
  const tenant = "demo";
  const organizations: string[] = [];
  for (let number = 1; number <= count; number += 1) {
    const { result } = await addOrganization({
      tenant,
      slug: `${name}-${number}`,
      name: `Journeys ${number}`,
      timezone: "Europe/Berlin",
      currency: "EUR",
      mode: "test",
    });
    organizations.push(result.id);
  }
  const { result } = await createKey({ name, tenant });
  return { secret: result.secret, organizations };
}

const embedded = await provideDatabase({
  log: (line) => process.stderr.write(`${line}\n`),
  giveUp: AbortSignal.timeout(600_000),
});
try {
  const [, , name = "", count] = process.argv;
  process.stdout.write(`${JSON.stringify(await foundClubs(name, Number(count)))}\n`);
} finally {
  await closeDatabase();
  await embedded?.stop();
}

import { beforeEach } from "vitest";
import { mergeMember } from "@/features/backoffice/member-merge/merge";
import { getDatabase } from "@/server/data/db";
import { seedMember, newWord } from "./seed-member";
import { setUpMoney } from "./money-set-up";
import { makeMember } from "./world";

/** Sets up a test file about merging: all that setUpMoney returns, and before each test two records of a member. */
export function setUpMerge() {
  const money = setUpMoney();
  let target: Awaited<ReturnType<typeof makeMember>>;
  let duplicate: Awaited<ReturnType<typeof makeMember>>;
  beforeEach(async () => {
    target = await makeMember(money.world, { name: "Ada Winter" });
    duplicate = await makeMember(money.world, { name: "A. Winter" });
  });
  return {
    money,
    get target() {
      return target;
    },
    get duplicate() {
      return duplicate;
    },
    furnish: (member_id: string, day: string) =>
      seedMember(money.world, { member_id, word: newWord(), day }),
    merge: (more: object = {}, ctx = money.world.ctx) =>
      mergeMember(ctx, { member_id: target.id, source_member_id: duplicate.id, ...more }),
  };
}

/** Returns the tables with members' rows. */
export async function tablesOfMembers(): Promise<string[]> {
  const rows = await getDatabase().prisma.$queryRaw<{ name: string }[]>`
    SELECT table_name AS name FROM information_schema.columns
     WHERE table_schema = 'public' AND column_name = 'member_id' ORDER BY 1`;
  return rows.map(({ name }) => name);
}

/** Returns how many rows of each table name the member. */
export async function rowsOf(member_id: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of await tablesOfMembers()) {
    const [row] = await getDatabase().prisma.$queryRawUnsafe<{ n: number }[]>(
      `SELECT count(*)::int AS n FROM "${table}" WHERE member_id = $1`,
      member_id,
    );
    counts[table] = row?.n ?? 0;
  }
  return counts;
}

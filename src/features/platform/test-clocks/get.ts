import type { Page } from "@/lib/page";
import type { Ctx } from "@/server/context";
import { listPage, listWhere, slice } from "@/server/data/list";
import type { ListTestClocks, TestClock, TestClockId } from "./schema";
import { loadTestClock, toTestClock } from "./store";

/** Returns one test clock. Raises TestClockNotFound. */
export async function getTestClock(ctx: Ctx, input: TestClockId): Promise<TestClock> {
  return toTestClock(await loadTestClock(ctx, input.test_clock_id));
}

/** Returns the organization's test clock, if it has one: a page of at most one. */
export async function listTestClocks(ctx: Ctx, input: ListTestClocks): Promise<Page<TestClock>> {
  const where = { organization_id: ctx.org.id, ...listWhere(input, { archivable: false }) };
  return listPage(input, {
    count: () => ctx.db.testClock.count({ where }),
    rows: () => ctx.db.testClock.findMany({ where, ...slice(input) }),
    view: toTestClock,
  });
}

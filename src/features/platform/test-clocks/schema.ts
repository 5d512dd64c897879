import { z } from "zod";
import { Id, Instant, ListQuery, Name, PageOf, Timestamp } from "@/lib/wire";

export const TestClock = z
  .object({
    id: z.string(),
    organization_id: Id,
    name: z.string().nullable(),
    frozen_time: Timestamp.describe(
      "The organization's present time, until the clock is advanced.",
    ),
    target_time: Timestamp.nullable().describe("The target time, while the clock is advancing."),
    status: z
      .enum(["ready", "advancing"])
      .describe("`advancing`: everything that falls due on the way is being done, in order."),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({
    id: "TestClock",
    description:
      "A time that stands still for a whole organization, in test mode: holds expire, trials end and memberships renew when it is advanced.",
  });
export type TestClock = z.infer<typeof TestClock>;
export const TestClockPage = PageOf(TestClock);

export const CreateTestClock = z.strictObject({
  name: Name.optional(),
  frozen_time: Instant.optional().describe("Default: the present moment. Not in the past."),
});
export type CreateTestClock = z.infer<typeof CreateTestClock>;

export const TestClockId = z.strictObject({ test_clock_id: Id });
export type TestClockId = z.infer<typeof TestClockId>;

export const AdvanceTestClock = TestClockId.extend({
  frozen_time: Instant.describe("Later than the clock's time, by at most two years."),
});
export type AdvanceTestClock = z.infer<typeof AdvanceTestClock>;

export const ListTestClocks = ListQuery.omit({ include_archived: true });
export type ListTestClocks = z.infer<typeof ListTestClocks>;

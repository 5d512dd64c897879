import { failure, notFoundFailure } from "@/server/errors";

export const TestClockNotFound = notFoundFailure("test_clock", "Test clock");
export const TestKeyRequired = failure(
  "forbidden",
  "test_key_required",
  "Test key required",
  "Time is only moved in test mode: use a key that begins with mk_test_.",
);
export const OrganizationIsLive = failure(
  "conflict",
  "organization_is_live",
  "Organization is live",
  "An organization that takes real payments, or has a live API key, only runs on the real time.",
);
export const TestClockExists = failure(
  "conflict",
  "test_clock_exists",
  "Test clock exists",
  "The organization has a test clock already: `resource_id` names it.",
);
export const OrganizationOnTestClock = failure(
  "conflict",
  "organization_on_test_clock",
  "Organization on a test clock",
  "A live key cannot reach an organization that runs on a test clock: delete the clock first.",
);

import { failure, notFoundFailure } from "@/server/errors";

export const TestClockNotFound = notFoundFailure("test_clock", "Test clock");
export const TestClockExists = failure(
  "conflict",
  "test_clock_exists",
  "Test clock exists",
  "The organization has a test clock already: `resource_id` names it.",
);

import { OrganizationOnTestClock } from "@/features/test-clocks/errors";
import { sqlState } from "@/server/db";

/** A live key and a test clock exclude each other: the database says so. Raises OrganizationOnTestClock. */
export function refuseOnTestClock(error: unknown): never {
  throw sqlState(error) === "FY043" ? OrganizationOnTestClock() : error;
}

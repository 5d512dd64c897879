import { z } from "zod";
import { OrganizationIsLive } from "@/features/platform/test-organizations/errors";
import { InvalidStatusTransition } from "@/server/errors";
import { route } from "@/server/route";
import { advanceTestClock } from "./advance";
import { createTestClock } from "./create";
import { TestClockExists, TestClockNotFound } from "./errors";
import { getTestClock, listTestClocks } from "./get";
import { removeTestClock } from "./remove";
import {
  AdvanceTestClock,
  CreateTestClock,
  ListTestClocks,
  TestClock,
  TestClockId,
  TestClockPage,
} from "./schema";

const tag = "Test clocks";

/** `/v1/test-clocks`, for test organizations only. */
export const testClockRoutes = [
  route({
    method: "GET",
    path: "/v1/test-clocks",
    tag,
    summary: "List test clocks",
    description: "Lists the test clocks of the organization. It has at most one.",
    scope: "test-clocks:read",
    input: ListTestClocks,
    output: TestClockPage,
    run: listTestClocks,
  }),
  route({
    method: "POST",
    path: "/v1/test-clocks",
    tag,
    summary: "Stop an organization's time",
    description:
      "Stops a test organization's time at an instant of your choice. Everything the organization does then happens at the clock's time.",
    scope: "test-clocks:write",
    status: 201,
    input: CreateTestClock,
    output: TestClock,
    errors: [OrganizationIsLive, TestClockExists],
    run: createTestClock,
    example: { name: "A year of renewals" },
  }),
  route({
    method: "GET",
    path: "/v1/test-clocks/{test_clock_id}",
    tag,
    summary: "Get a test clock",
    description: "Returns a test clock. `status` is `ready` once it has arrived.",
    scope: "test-clocks:read",
    input: TestClockId,
    output: TestClock,
    errors: [TestClockNotFound],
    run: getTestClock,
  }),
  route({
    method: "POST",
    path: "/v1/test-clocks/{test_clock_id}/advance",
    tag,
    summary: "Advance a test clock",
    description:
      "Moves a test clock forward. The answer says `advancing`; poll until it is `ready`, or listen for `test_clock.ready`. On the way holds expire, trials end, memberships renew and notices go out, each at its own time.",
    scope: "test-clocks:write",
    status: 202,
    input: AdvanceTestClock,
    output: TestClock,
    errors: [OrganizationIsLive, TestClockNotFound, InvalidStatusTransition],
    run: advanceTestClock,
    example: { frozen_time: "2099-01-01T00:00:00Z" },
  }),
  route({
    method: "DELETE",
    path: "/v1/test-clocks/{test_clock_id}",
    tag,
    summary: "Return an organization to real time",
    description: "Removes a test clock, so that the organization follows real time again.",
    scope: "test-clocks:write",
    status: 204,
    input: TestClockId,
    output: z.void(),
    errors: [OrganizationIsLive, TestClockNotFound, InvalidStatusTransition],
    run: removeTestClock,
  }),
];

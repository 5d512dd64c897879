import { NoInput } from "@/lib/wire";
import { EventNotFound } from "@/features/scheduling/bookings/errors";
import { ResourceNotFound } from "@/features/scheduling/resources/errors";
import { route } from "@/server/route";
import { PassScanNotCheckIn, PassScanNotFound } from "./errors";
import { findMyDoorAnswer } from "./door-answer";
import { getScan } from "./get";
import { listScans } from "./list";
import { getOccupancy } from "./occupancy";
import {
  DoorAnswerNow,
  DoorSettings,
  ListPassScans,
  Occupancy,
  PassCheck,
  PassScan,
  PassScanId,
  PassScanPage,
  NamedCheckpoint,
  UpdateDoorSettings,
  VerifyPass,
} from "./schema";
import { getDoorSettings } from "./settings";
import { undoScan } from "./undo";
import { updateDoorSettings } from "./update-settings";
import { verifyPass } from "./verify";

const tag = "Door";

/** Checking passes at the door: `/v1/passes/verify`, `/v1/passes/scans`, `/v1/door-…` */
export const passCheckRoutes = [
  route({
    method: "POST",
    path: "/v1/passes/verify",
    tag,
    summary: "Verify a pass at the door",
    description:
      "Checks a pass at the door. The answer is always 200: `result` says whether the holder may come in, `message` says it in a sentence. With `check_in`, a holder who may come in is checked in by the same call, once, however many scan at the same time. A moving code checks in once.",
    scope: "door:write",
    input: VerifyPass,
    output: PassCheck,
    errors: [ResourceNotFound, EventNotFound],
    run: verifyPass,
    example: {
      code: "P1.pas_01JD0000000000000000000000.k1.q2w3e4r5t6z7u8i9",
      check_in: true,
      direction: "in",
    },
  }),
  route({
    method: "GET",
    path: "/v1/passes/scans",
    tag,
    summary: "List scans at the door",
    description: "Lists checks at the door, newest first, refused ones included.",
    scope: "door:read",
    input: ListPassScans,
    output: PassScanPage,
    run: listScans,
  }),
  route({
    method: "GET",
    path: "/v1/passes/scans/{pass_scan_id}",
    tag,
    summary: "Get a scan",
    description: "Returns a check at the door.",
    scope: "door:read",
    input: PassScanId,
    output: PassScan,
    errors: [PassScanNotFound],
    run: getScan,
  }),
  route({
    method: "POST",
    path: "/v1/passes/scans/{pass_scan_id}/undo",
    tag,
    summary: "Undo a check-in",
    description:
      "Undoes a check-in at the door, as if the visit had not been. If this scan checked in the booking, that is undone too. Repeating it changes nothing.",
    scope: "door:write",
    input: PassScanId,
    output: PassScan,
    errors: [PassScanNotFound, PassScanNotCheckIn],
    run: undoScan,
  }),
  route({
    method: "GET",
    path: "/v1/door-occupancy",
    tag,
    summary: "Count who is inside",
    description:
      "Counts how many people are inside now, in total and at the resource or event that you name.",
    scope: "door:read",
    input: NamedCheckpoint,
    output: Occupancy,
    errors: [ResourceNotFound, EventNotFound],
    run: getOccupancy,
  }),
  route({
    method: "GET",
    path: "/v1/door-settings",
    versioned: true,
    tag,
    summary: "Get the door settings",
    description: "Returns the organization's settings for doors.",
    scope: "door:read",
    input: NoInput,
    output: DoorSettings,
    run: (ctx) => getDoorSettings(ctx),
  }),
  route({
    method: "PATCH",
    path: "/v1/door-settings",
    tag,
    summary: "Change the door settings",
    description: "Changes the settings for doors; they apply to the next scan.",
    scope: "door:write",
    input: UpdateDoorSettings,
    output: DoorSettings,
    run: updateDoorSettings,
    example: { anti_passback_minutes: 10, capacity: 120 },
  }),
];

/** The member's own side of the door. */
export const passCheckPortalRoutes = [
  route({
    method: "GET",
    path: "/portal/v1/pass/door-answer",
    own: true,
    tag,
    summary: "Get the door's answer to the member's pass",
    description:
      "Returns what a door has answered to one of the member's passes within the last half minute, for their own screen.",
    scope: "none",
    input: NoInput,
    output: DoorAnswerNow,
    run: (ctx) => findMyDoorAnswer(ctx),
  }),
];

import { NoInput } from "@/lib/wire";
import { EventNotFound } from "@/features/scheduling/bookings/errors";
import { PassScanNotCheckIn, PassScanNotFound } from "@/features/access/pass-checks/errors";
import {
  PassCheck,
  PassScan,
  PassScanId,
  NamedCheckpoint,
  VerifyPass,
} from "@/features/access/pass-checks/schema";
import { ResourceNotFound } from "@/features/scheduling/resources/errors";
import { route } from "@/server/route";
import { getDoorNow } from "./door-now";
import { DoorNow, SignedSnapshot } from "./schema";
import { PlaceNotAllowed } from "./errors";
import { leaveScanner } from "./pairing";
import { scanAtDoor, undoAtDoor } from "./scan-at-door";
import { takeSnapshot } from "./snapshot";
import { loadScanner } from "./store";

const tag = "Door";

/** `/door/v1`: the operations of a paired phone's session. */
export const doorRoutes = [
  route({
    method: "GET",
    path: "/door/v1/now",
    tag,
    summary: "Get the scanner's context",
    scope: "door:read",
    input: NamedCheckpoint,
    output: DoorNow,
    errors: [ResourceNotFound, EventNotFound, PlaceNotAllowed],
    run: getDoorNow,
  }),
  route({
    method: "POST",
    path: "/door/v1/scans",
    tag,
    summary: "Scan a pass",
    scope: "door:write",
    input: VerifyPass,
    output: PassCheck,
    errors: [ResourceNotFound, EventNotFound, PlaceNotAllowed],
    run: scanAtDoor,
  }),
  route({
    method: "POST",
    path: "/door/v1/scans/{pass_scan_id}/undo",
    tag,
    summary: "Undo a check-in",
    scope: "door:write",
    input: PassScanId,
    output: PassScan,
    errors: [PassScanNotFound, PassScanNotCheckIn],
    run: undoAtDoor,
  }),
  route({
    method: "GET",
    path: "/door/v1/snapshot",
    tag,
    summary: "Get the data for working offline",
    scope: "door:read",
    input: NoInput,
    output: SignedSnapshot,
    run: async (ctx) => takeSnapshot(ctx, (await loadScanner(ctx, ctx.actor.id)).resource_ids),
  }),
  route({
    method: "POST",
    path: "/door/v1/leave",
    tag,
    summary: "End the session",
    scope: "door:write",
    status: 204,
    input: NoInput,
    output: NoInput,
    run: async (ctx) => {
      await leaveScanner(ctx);
      return {};
    },
  }),
];

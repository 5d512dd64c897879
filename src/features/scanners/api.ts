import { route } from "@/server/route";
import { createScanner } from "./create";
import { DoorScannerNotFound, DoorScannerRevoked } from "./errors";
import { getScanner } from "./get";
import { listScanners } from "./list";
import { renewPairing } from "./pairing";
import { revokeScanner } from "./revoke";
import {
  CreateDoorScanner,
  DoorScanner,
  DoorScannerId,
  DoorScannerPage,
  ListDoorScanners,
  UpdateDoorScanner,
} from "./schema";
import { updateScanner } from "./update";

const tag = "Door";

/** `/v1/door-scanners` */
export const doorScannerRoutes = [
  route({
    method: "GET",
    path: "/v1/door-scanners",
    tag,
    summary: "List door scanners",
    scope: "door-scanners:read",
    input: ListDoorScanners,
    output: DoorScannerPage,
    run: listScanners,
  }),
  route({
    method: "POST",
    path: "/v1/door-scanners",
    tag,
    summary: "Create a door scanner",
    description:
      "`pairing_url` is in this answer only, works for a day and for one phone. Draw it as a QR code where the phone's camera sees it (any QR library; dark on light, with four modules of white around it), or send it to that phone: who opens it presses “Pair this phone”. `npm run admin -- scanner create` draws it in the terminal. The phone can then check people in and out of this organization, and nothing else.",
    scope: "door-scanners:write",
    status: 201,
    input: CreateDoorScanner,
    output: DoorScanner,
    shownOnce: ["pairing_url"],
    run: createScanner,
    example: { name: "Main entrance" },
  }),
  route({
    method: "GET",
    path: "/v1/door-scanners/{door_scanner_id}",
    tag,
    summary: "Get a door scanner",
    scope: "door-scanners:read",
    input: DoorScannerId,
    output: DoorScanner,
    errors: [DoorScannerNotFound],
    run: getScanner,
  }),
  route({
    method: "PATCH",
    path: "/v1/door-scanners/{door_scanner_id}",
    tag,
    summary: "Change a door scanner",
    scope: "door-scanners:write",
    input: UpdateDoorScanner,
    output: DoorScanner,
    errors: [DoorScannerNotFound],
    run: updateScanner,
    example: { name: "Side entrance" },
  }),
  route({
    method: "POST",
    path: "/v1/door-scanners/{door_scanner_id}/renew-pairing",
    tag,
    summary: "Give a door scanner a new pairing link",
    description: "The phone that is paired now goes on until the new link is opened.",
    scope: "door-scanners:write",
    input: DoorScannerId,
    output: DoorScanner,
    shownOnce: ["pairing_url"],
    errors: [DoorScannerNotFound, DoorScannerRevoked],
    run: renewPairing,
  }),
  route({
    method: "POST",
    path: "/v1/door-scanners/{door_scanner_id}/revoke",
    tag,
    summary: "Revoke a door scanner",
    description: "Its phone is signed out at once. Final; repeating it changes nothing.",
    scope: "door-scanners:write",
    input: DoorScannerId,
    output: DoorScanner,
    errors: [DoorScannerNotFound],
    run: revokeScanner,
  }),
];

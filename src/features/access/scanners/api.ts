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
    description: "Lists door scanners: the phones that check people in.",
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
      "Creates a door scanner. `pairing_url` is in this answer only, works for a day and for one phone. Show it as a QR code to the phone's camera (any QR library; dark on light, with a margin of four modules), or send it to that phone, whose user presses “Pair this phone”. `npm run admin -- scanner create` draws it in the terminal. The phone can then check people in and out of this organization, and nothing else.",
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
    description: "Returns a door scanner with the time at which its phone was last seen.",
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
    description: "Changes a door scanner's name, resources or end.",
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
    description:
      "Creates a new pairing link for a door scanner. The phone that is paired now keeps working until the new link is opened.",
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
    description:
      "Revokes a door scanner and signs its phone out at once. Final; repeating it changes nothing.",
    scope: "door-scanners:write",
    input: DoorScannerId,
    output: DoorScanner,
    errors: [DoorScannerNotFound],
    run: revokeScanner,
  }),
];

import { failure, notFoundFailure } from "@/server/errors";

export const DoorScannerNotFound = notFoundFailure("door_scanner", "Door scanner");

export const DoorScannerRevoked = failure(
  "conflict",
  "door_scanner_revoked",
  "Door scanner revoked",
  "A revoked scanner stays revoked; create a new one.",
);

export const PairingOver = failure(
  "gone",
  "pairing_over",
  "Pairing link expired",
  "This link was used already, or has expired. Ask for a new one.",
);

export const PlaceNotAllowed = failure(
  "forbidden",
  "place_not_allowed",
  "Place not allowed",
  "This scanner is for other places. Choose one of its own.",
);

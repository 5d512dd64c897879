import { failure, notFoundFailure } from "@/server/errors";

export const PasskeyNotFound = notFoundFailure("passkey", "Passkey");

export const NoPasskey = failure(
  "conflict",
  "no_passkey",
  "No passkey",
  "The person who is signed in has no passkey. Prove it by a code that is mailed.",
);

export const PasskeyRefused = failure(
  "forbidden",
  "passkey_refused",
  "Passkey refused",
  "This passkey was removed, or it answered another challenge. Sign in by mail.",
);

export const PasskeysNotOffered = failure(
  "conflict",
  "passkeys_not_offered",
  "Passkeys not offered",
  "Passkeys need an address with a name and HTTPS, or localhost: see BASE_URL.",
);

export const TooManyPasskeys = failure(
  "conflict",
  "too_many_passkeys",
  "Too many passkeys",
  "You have twenty passkeys. Remove one that you no longer use.",
);

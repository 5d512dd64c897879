import { failure, notFoundFailure } from "@/server/errors";

export const ApiKeyNotFound = notFoundFailure("api_key", "API key");
export const ScopeEscalation = failure(
  "forbidden",
  "scope_escalation",
  "Scope escalation",
  "A key can neither make, change nor end a key that can do more than itself: in scopes, organizations, rate limit, mode or life time.",
);
export const ApiKeyRotated = failure(
  "conflict",
  "api_key_rotated",
  "API key rotated",
  "Somebody else has rotated the key at the same moment. Their secret is the key's; yours was not made.",
);
export const KeyModeMismatch = failure(
  "conflict",
  "key_mode_mismatch",
  "Key of another mode",
  "A live key reaches live organizations only, a test key test organizations only.",
);

import { failure, notFoundFailure } from "@/server/errors";

export const ApiKeyNotFound = notFoundFailure("api_key", "API key");
export const ScopeEscalation = failure(
  "forbidden",
  "scope_escalation",
  "Scope escalation",
  "A key cannot create, change or end a key that can do more than itself: in scopes, organizations, rate limit, mode or lifetime.",
);
export const ApiKeyRotated = failure(
  "conflict",
  "api_key_rotated",
  "API key rotated",
  "Another request rotated the key at the same moment. Its secret is valid; yours was not created.",
);
export const KeyModeMismatch = failure(
  "conflict",
  "key_mode_mismatch",
  "Key of another mode",
  "A live key reaches live organizations only, a test key test organizations only.",
);

import { failure, notFoundFailure } from "@/server/errors";

export const ApiKeyNotFound = notFoundFailure("api_key", "API key");
export const ScopeEscalation = failure(
  "forbidden",
  "scope_escalation",
  "Scope escalation",
  "A key cannot make a key that can do more than itself: in scopes, organizations, rate limit, mode or life time.",
);

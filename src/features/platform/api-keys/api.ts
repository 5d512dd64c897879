import { NoInput } from "@/lib/wire";
import { InvalidStatusTransition } from "@/server/errors";
import { route } from "@/server/route";
import { createApiKey } from "./create";
import { ApiKeyNotFound, ApiKeyRotated, KeyModeMismatch, ScopeEscalation } from "./errors";
import { getApiKey, getCurrentApiKey } from "./get";
import { listApiKeys } from "./list";
import { revokeApiKey } from "./revoke";
import { rotateApiKey } from "./rotate";
import {
  ApiKey,
  ApiKeyId,
  ApiKeyPage,
  ApiKeyWithSecret,
  CreateApiKey,
  ListApiKeys,
  RotateApiKey,
  UpdateApiKey,
} from "./schema";
import { updateApiKey } from "./update";

const tag = "API keys";

/** `/v1/api-keys` */
export const apiKeyRoutes = [
  route({
    method: "GET",
    path: "/v1/api-keys",
    tag,
    summary: "List API keys",
    description:
      "Lists the tenant's API keys, without their secrets. Keys with an organization that the calling key is not linked to are left out.",
    scope: "api-keys:read",
    organization: "caller",
    input: ListApiKeys,
    output: ApiKeyPage,
    run: listApiKeys,
  }),
  route({
    method: "POST",
    path: "/v1/api-keys",
    tag,
    summary: "Create an API key",
    description:
      "Creates an API key and returns its secret, once. The new key cannot do more than the calling key and has the same mode; a test organization's first key comes with the organization (`POST /v1/organizations`).",
    scope: "api-keys:write",
    organization: "caller",
    status: 201,
    input: CreateApiKey,
    output: ApiKeyWithSecret,
    errors: [ScopeEscalation, KeyModeMismatch],
    run: createApiKey,
    example: { name: "Front desk", scopes: ["members:read", "bookings:read"] },
  }),
  route({
    method: "GET",
    path: "/v1/api-keys/current",
    tag,
    summary: "Get the calling API key",
    description: "Returns the API key that makes the request. Works with any valid key.",
    scope: "none",
    organization: "caller",
    input: NoInput,
    output: ApiKey,
    run: (ctx) => getCurrentApiKey(ctx),
  }),
  route({
    method: "GET",
    path: "/v1/api-keys/{api_key_id}",
    tag,
    summary: "Get an API key",
    description: "Returns an API key, without its secret.",
    scope: "api-keys:read",
    organization: "caller",
    input: ApiKeyId,
    output: ApiKey,
    errors: [ApiKeyNotFound],
    run: getApiKey,
  }),
  route({
    method: "PATCH",
    path: "/v1/api-keys/{api_key_id}",
    tag,
    summary: "Update an API key",
    description:
      "Changes an API key, from its next request on. A key cannot change one that can do more than itself, nor give itself more rights. The mode never changes.",
    scope: "api-keys:write",
    organization: "caller",
    input: UpdateApiKey,
    output: ApiKey,
    errors: [KeyModeMismatch, ApiKeyNotFound, ScopeEscalation, InvalidStatusTransition],
    run: updateApiKey,
    example: { name: "Front desk, ground floor", scopes: ["members:read"] },
  }),
  route({
    method: "POST",
    path: "/v1/api-keys/{api_key_id}/rotate",
    tag,
    summary: "Rotate an API key",
    description:
      "Gives an API key a new secret and returns it, once. The old secret works for another `overlap_seconds`, so that callers can switch; a secret left over from an earlier rotation ends now. Revoking the key ends both.",
    scope: "api-keys:write",
    organization: "caller",
    input: RotateApiKey,
    output: ApiKeyWithSecret,
    errors: [ApiKeyNotFound, ScopeEscalation, InvalidStatusTransition, ApiKeyRotated],
    run: rotateApiKey,
    example: { overlap_seconds: 3600 },
  }),
  route({
    method: "POST",
    path: "/v1/api-keys/{api_key_id}/revoke",
    tag,
    summary: "Revoke an API key",
    description:
      "Revokes an API key, at once and for good. A key can revoke itself, but none that can do more than itself.",
    scope: "api-keys:write",
    organization: "caller",
    input: ApiKeyId,
    output: ApiKey,
    errors: [ApiKeyNotFound, ScopeEscalation],
    run: revokeApiKey,
  }),
];

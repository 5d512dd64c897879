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
  Nothing,
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
    description: "Keys of the tenant that have no organization beyond those of the calling key.",
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
      "The answer holds the secret, once. A key cannot make a key that can do more than itself, nor one of the other mode: a test organization's first key comes with it (`POST /v1/organizations`).",
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
    scope: "none",
    organization: "caller",
    input: Nothing,
    output: ApiKey,
    run: (ctx) => getCurrentApiKey(ctx),
  }),
  route({
    method: "GET",
    path: "/v1/api-keys/{api_key_id}",
    tag,
    summary: "Get an API key",
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
      "Takes effect with the next request. A key can change neither one that can do more than itself, nor itself into one. The mode stays: the secret says it.",
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
      "The answer holds the new secret, once. The old one works for `overlap_seconds` more, so that callers can change over; a secret that an earlier rotation left ends now. Revoking ends both.",
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
    description: "At once and for good. A key can revoke itself, and none that can do more.",
    scope: "api-keys:write",
    organization: "caller",
    input: ApiKeyId,
    output: ApiKey,
    errors: [ApiKeyNotFound, ScopeEscalation],
    run: revokeApiKey,
  }),
];

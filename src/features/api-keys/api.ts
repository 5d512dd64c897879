import { route } from "@/server/route";
import { createApiKey } from "./create";
import { ApiKeyNotFound, ScopeEscalation } from "./errors";
import { getApiKey, getCurrentApiKey } from "./get";
import { listApiKeys } from "./list";
import { revokeApiKey } from "./revoke";
import {
  ApiKey,
  ApiKeyId,
  ApiKeyPage,
  ApiKeyWithSecret,
  CreateApiKey,
  ListApiKeys,
  Nothing,
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
      "The answer holds the secret, once. A key cannot make a key that can do more than itself.",
    scope: "api-keys:write",
    organization: "caller",
    status: 201,
    input: CreateApiKey,
    output: ApiKeyWithSecret,
    errors: [ScopeEscalation],
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
    summary: "Rename an API key",
    scope: "api-keys:write",
    organization: "caller",
    input: UpdateApiKey,
    output: ApiKey,
    errors: [ApiKeyNotFound],
    run: updateApiKey,
    example: { name: "Front desk, ground floor" },
  }),
  route({
    method: "POST",
    path: "/v1/api-keys/{api_key_id}/revoke",
    tag,
    summary: "Revoke an API key",
    scope: "api-keys:write",
    organization: "caller",
    input: ApiKeyId,
    output: ApiKey,
    errors: [ApiKeyNotFound],
    run: revokeApiKey,
  }),
];

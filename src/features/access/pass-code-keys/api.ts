import { route } from "@/server/route";
import { PassCodeKeyInUse, PassCodeKeyNotFound } from "./errors";
import { getPassCodeKey } from "./get";
import { listPassCodeKeys } from "./list";
import { retirePassCodeKey } from "./retire";
import { rotatePassCodeKey } from "./rotate";
import {
  ListPassCodeKeys,
  PassCodeKey,
  PassCodeKeyId,
  PassCodeKeyPage,
  RotatePassCodeKey,
} from "./schema";

const tag = "Passes";

/** `/v1/pass-code-keys` */
export const passCodeKeyRoutes = [
  route({
    method: "GET",
    path: "/v1/pass-code-keys",
    tag,
    summary: "List the keys that sign pass codes",
    description: "Lists the keys that sign the codes of passes, newest first.",
    scope: "pass-code-keys:read",
    input: ListPassCodeKeys,
    output: PassCodeKeyPage,
    run: listPassCodeKeys,
  }),
  route({
    method: "POST",
    path: "/v1/pass-code-keys",
    tag,
    summary: "Create the next key for pass codes",
    description:
      "Creates the next key for pass codes. Every live pass gets a code signed by it, within minutes where there are thousands, and wallets are told. Codes of the previous key open doors until it is retired: at once with `retire_previous`, or later.",
    scope: "pass-code-keys:write",
    status: 201,
    input: RotatePassCodeKey,
    output: PassCodeKey,
    run: rotatePassCodeKey,
    example: { retire_previous: false },
  }),
  route({
    method: "GET",
    path: "/v1/pass-code-keys/{pass_code_key_id}",
    tag,
    summary: "Get a key that signs pass codes",
    description: "Returns a key that signs pass codes. The key itself is never shown.",
    scope: "pass-code-keys:read",
    input: PassCodeKeyId,
    output: PassCodeKey,
    errors: [PassCodeKeyNotFound],
    run: getPassCodeKey,
  }),
  route({
    method: "POST",
    path: "/v1/pass-code-keys/{pass_code_key_id}/retire",
    tag,
    summary: "Retire a key of pass codes",
    description:
      "Retires a key of pass codes: doors refuse its codes from now on. Final; repeating it changes nothing.",
    scope: "pass-code-keys:write",
    input: PassCodeKeyId,
    output: PassCodeKey,
    errors: [PassCodeKeyNotFound, PassCodeKeyInUse],
    run: retirePassCodeKey,
  }),
];

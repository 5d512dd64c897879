// The package's entry: the API by the types that `npm run client` makes of /v1/openapi.json. Until then an editor does
// not know them.
import type { paths } from "../../.build/client/schema";
import { type Api, connect, type Settings } from "./connect";

export { type FieldFault, FoyerError } from "./errors";
export type { components, paths } from "../../.build/client/schema";
export type { Settings } from "./connect";

/** The operations of organizations: `/v1`. */
type ManagePaths = Pick<paths, Extract<keyof paths, `/v1/${string}`>>;
/** The operations of members: `/portal/v1`. */
type MemberPaths = Pick<paths, Extract<keyof paths, `/portal/v1/${string}`>>;

export type Foyer = Api<ManagePaths>;
export type FoyerPortal = Api<MemberPaths>;

/**
 * Connects to the API of organizations with a key, on a server: a key never belongs in a browser. `organization` names
 * one for a key of several.
 */
export function createFoyer({
  apiKey,
  organization,
  ...settings
}: Settings & { apiKey: string; organization?: string }): Foyer {
  return connect<ManagePaths>(settings, (request) => {
    request.headers.set("authorization", `Bearer ${apiKey}`);
    if (organization) request.headers.set("service-context", organization);
    return Promise.resolve(request);
  });
}

/**
 * Connects to the API of members, in a browser, too. `token` fetches a portal token from your own server
 * (`POST /v1/members/{member_id}/portal-tokens`); it is asked again once that token has ended.
 */
export function createPortal({
  token,
  ...settings
}: Settings & { token: () => Promise<{ token: string; expires_at: string }> }): FoyerPortal {
  let present: Promise<{ token: string; expires_at: string }> | null = null;
  const hasEnded = async () =>
    Date.parse((await present)?.expires_at ?? "") - Date.now() < EARLY_MS;
  return connect<MemberPaths>(settings, async (request) => {
    if (!present || (await hasEnded().catch(() => true))) present = token();
    request.headers.set("authorization", `Bearer ${(await present).token}`);
    return request;
  });
}

/** A token is replaced so early that the request still arrives in time. */
const EARLY_MS = 10_000;

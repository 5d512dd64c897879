import type { Peer } from "@/server/transport";
import { appleWebService } from "./apple-web-service";
import { calendarFeed } from "./calendar-feed";
import { doorFetch, doorPairing } from "./door";
import { doorFiles } from "./door-files";
import { emailChange } from "./email-change";
import { googleCallbacks } from "./google-callbacks";
import { healthz, readyz } from "./health";
import { openApiDoor } from "./openapi";
import { passImage } from "./pass-images";
import { portalFetch } from "./portal";
import { referenceBundle } from "./reference-bundle";
import { sandboxDoor } from "./sandbox";
import { v1Fetch } from "./v1";
import { receiveWebhook } from "./webhooks";
import { walletDownload } from "./wallet-download";

type Door = (request: Request, peer: Peer) => Response | Promise<Response>;

const exact: Record<string, Door> = {
  "/healthz": healthz,
  "/readyz": readyz,
  "/v1/openapi.json": openApiDoor,
};
const below: [prefix: string, door: Door][] = [
  ["/v1", v1Fetch],
  ["/portal/v1", portalFetch],
  ["/sandbox", sandboxDoor],
  ["/api/webhooks", receiveWebhook],
  ["/wallet/download", walletDownload],
  ["/wallet/images", passImage],
  ["/wallet/google/callbacks", googleCallbacks],
  ["/wallet/apple", appleWebService],
  ["/feeds", calendarFeed],
  ["/email-change", emailChange],
  ["/door/v1", doorFetch],
  ["/door/pairing", doorPairing],
  ["/door/files", doorFiles],
  ["/docs/script", referenceBundle],
];

function doorTo(pathname: string): Door | undefined {
  return (
    exact[pathname.replace(/\/+$/, "")] ??
    below.find(([prefix]) => pathname === prefix || pathname.startsWith(`${prefix}/`))?.[1]
  );
}

/** Whether our own server answers a path itself, without Next. */
export function isRestPath(pathname: string): boolean {
  return doorTo(pathname) !== undefined;
}

/** Answers a request to one of the REST paths. The Next route handlers and our own server both end here. */
export async function restFetch(request: Request, peer: Peer): Promise<Response> {
  const door = doorTo(new URL(request.url).pathname);
  return door ? door(request, peer) : new Response(null, { status: 404 });
}

import { getEnv } from "@/server/env";
import { PathTooLong } from "@/server/errors";
import { problemAnswer } from "@/server/problem";
import { isMeantFor, MOST_PATH, withoutSlashesAtEnd } from "@/server/request-path";
import type { Peer } from "@/server/transport";
import { appleWebService } from "./apple-web-service";
import { calendarFeed } from "./calendar-feed";
import { doorFetch, doorPairing } from "./door";
import { doorFiles } from "./door-files";
import { emailChange } from "./email-change";
import { googleCallbacks } from "./google-callbacks";
import { healthz, readyz } from "./health";
import { noOperation } from "./no-operation";
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

/** Below these a program asks: also a path that was only meant to lead here is answered in its format. */
const API = ["/v1", "/portal/v1"];

/** The door that a path without slashes at its end leads to. */
function doorTo(path: string): Door | undefined {
  const door =
    exact[path] ?? below.find(([prefix]) => path === prefix || path.startsWith(`${prefix}/`))?.[1];
  return door ?? (isMeantFor(path, API) ? noOperation : undefined);
}

/** Whether our own server answers a path itself, without Next. */
export function isRestPath(pathname: string): boolean {
  return doorTo(withoutSlashesAtEnd(pathname)) !== undefined;
}

/**
 * Answers a request to one of the REST paths. The Next route handlers and our own server both end here.
 * A slash at the end is taken away here, for all that is behind.
 */
export async function restFetch(request: Request, peer: Peer): Promise<Response> {
  const url = new URL(request.url);
  if (url.pathname.length > MOST_PATH) return problemAnswer(PathTooLong(), getEnv().BASE_URL);
  const path = withoutSlashesAtEnd(url.pathname);
  const door = doorTo(path);
  if (!door) return new Response(null, { status: 404 });
  if (path === url.pathname) return door(request, peer);
  url.pathname = path;
  return door(movedTo(url, request), peer);
}

function movedTo(url: URL, { method, headers, body }: Request): Request {
  const init: RequestInit & { duplex: "half" } = { method, headers, body, duplex: "half" };
  return new Request(url, init);
}

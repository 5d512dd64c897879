import type { IncomingMessage, ServerResponse } from "node:http";
import type { Handle } from "./listen";
import { pathOf } from "./request-path";

/** A page of one link, which works without any script and is opened on slow lines: `/p/{token}`. */
const PLAIN = /^\/p\/[^/]+$/;

/** Next marks a page so that its scripts have yet to draw. */
const DRAWN_LATER = 'id="__next_error__"';

/**
 * Sends the share page without the scripts that Next puts into every page: it needs none, and they are most of its
 * bytes. All else passes as it is.
 */
export function withoutScripts(handle: Handle): Handle {
  return (request, response) => {
    if (request.method === "GET" && PLAIN.test(pathOf(request.url ?? "/"))) {
      // The text is changed on its way: it comes here uncompressed.
      delete request.headers["accept-encoding"];
      holdPage(response);
    }
    handle(request, response);
  };
}

/** Keeps an HTML answer until it ends, and then sends it without scripts. */
function holdPage(response: ServerResponse<IncomingMessage>): void {
  const parts: Buffer[] = [];
  const send = response.end.bind(response);
  const keep = (part: unknown, encoding: unknown) => {
    if (part instanceof Uint8Array) parts.push(Buffer.from(part));
    else if (typeof part === "string")
      parts.push(Buffer.from(part, typeof encoding === "string" ? (encoding as "utf8") : "utf8"));
  };
  const done = (...given: unknown[]) => {
    const last = given.at(-1);
    if (typeof last === "function") process.nextTick(last as () => void);
  };
  response.flushHeaders = () => {};
  response.write = (part: unknown, ...given: unknown[]) => {
    keep(part, given[0]);
    done(...given);
    return true;
  };
  response.end = (part?: unknown, ...given: unknown[]) => {
    if (typeof part !== "function") keep(part, given[0]);
    const whole = Buffer.concat(parts);
    const isPage = String(response.getHeader("content-type") ?? "").startsWith("text/html");
    const html = isPage ? whole.toString("utf8") : "";
    // The page of a link that nobody was given is drawn by Next's scripts alone.
    const isDrawn = isPage && !html.includes(DRAWN_LATER);
    const body = isDrawn ? Buffer.from(scriptless(html)) : whole;
    if (!response.headersSent && isDrawn) response.setHeader("content-length", body.length);
    send(body);
    done(part, ...given);
    return response;
  };
}

/** Removes scripts and the links that load them ahead; what stands there for readers without scripts is shown. */
export function scriptless(html: string): string {
  const [first = "", ...rest] = html.split("<script");
  const kept = rest.map((part) => {
    const end = part.indexOf("</script>");
    return end < 0 ? "" : part.slice(end + "</script>".length);
  });
  const [head = "", ...links] = (first + kept.join("")).split("<link");
  const others = links.map((part) => {
    const end = part.indexOf(">") + 1;
    return part.slice(0, end).includes('as="script"') ? part.slice(end) : `<link${part}`;
  });
  return (head + others.join("")).replaceAll("<noscript>", "").replaceAll("</noscript>", "");
}

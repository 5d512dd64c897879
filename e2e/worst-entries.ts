import type { Sent } from "./worst-inputs";

/** An address of the product, with a proper request. */
export type TriedEntry = Omit<Sent, "body"> & {
  name: string;
  /** A page, or a foreign protocol: its status says all. Pages take no body. */
  plain?: "page" | "protocol";
};

type Callers = {
  key: string;
  organization: string;
  session: string;
  /** The path of the club's first page. */
  home: string;
};

/** Lists every entry of the product, with a caller if it needs one, and without. */
export function entriesFor({ key, organization, session, home }: Callers): TriedEntry[] {
  const json = { "content-type": "application/json" };
  const bearer = { authorization: `Bearer ${key}`, "service-context": organization, ...json };
  const cookie = { cookie: session, ...json };
  const form = { "content-type": "application/x-www-form-urlencoded" };
  const page = (path: string, headers = {}): TriedEntry => ({
    name: path,
    path,
    headers,
    plain: "page",
  });
  const api = (name: string, path: string, headers = {}, method = "POST"): TriedEntry => ({
    ...{ name, path, headers, method },
  });
  const others = (path: string, headers = {}): TriedEntry => ({
    ...{ name: path, path, headers, method: "POST", plain: "protocol" },
  });
  return [
    api("the API with a key", "/v1/members", bearer),
    api("a change with a key", "/v1/organizations/current", bearer, "PATCH"),
    api("recurring events with a key", "/v1/events/recurring", bearer),
    api("the API without a key", "/v1/members", json),
    api("the portal's API with a key", "/portal/v1/resources", bearer),
    api("the portal's API with a session", "/portal/v1/me", cookie, "PATCH"),
    api("a member's recurring bookings", "/portal/v1/bookings/recurring", cookie),
    api("the portal's API without a session", "/portal/v1/me", json, "PATCH"),
    { ...api("tRPC with a session", "/api/trpc/me.get", cookie), plain: "protocol" },
    {
      ...api("a change by tRPC with a session", "/api/trpc/me.switchOrganization", cookie),
      plain: "protocol",
    },
    {
      ...api("tRPC without a session", "/api/trpc/me.switchOrganization", json),
      plain: "protocol",
    },
    others("/api/auth/signin/email", form),
    others("/api/auth/session", form),
    page("/sign-in"),
    page(`${home}/resources`, { cookie: session }),
    page("/resources", { cookie: session }),
    page("/mailbox"),
    page("/p/a-token-that-opens-nothing"),
    page("/errors/invalid_credentials"),
    page("/docs"),
    api("the sandbox", "/sandbox/v1/payment_methods", json),
    others("/sandbox/3ds/pi_1", form),
    others("/wallet/download/pas_1"),
    others("/wallet/images/a-token-that-opens-nothing.png"),
    others("/wallet/apple/org_1/v1/devices/d1/registrations/pass.x/pas_1", json),
    others("/wallet/apple/org_1/v1/log", json),
    others("/wallet/google/callbacks", json),
    others("/feeds/a-token-that-opens-nothing.ics"),
    others("/email-change/a-token-that-opens-nothing", form),
    others("/unsubscribe/a-token-that-opens-nothing", form),
    api("the door", "/door/v1/checks", json),
    others("/door/pairing", form),
    others("/door/files/worker.js"),
    others("/api/webhooks/processor", json),
    others("/v1/openapi.json"),
    others("/healthz"),
  ];
}

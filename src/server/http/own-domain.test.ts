import { expect, it } from "vitest";
import { DOMAIN_HEADER, domainOf, insideAddress, writeDomain } from "./own-domain";
import { isSameOrigin } from "./same-origin";

const domain = { host: "book.example", handle: "harbour", organization_id: "org_1" };
const installation = "https://members.example";

it("what is written is read, and nothing else is a domain", () => {
  const read = (value: string) => domainOf(new Headers({ [DOMAIN_HEADER]: value }));
  expect(read(writeDomain(domain))).toEqual(domain);
  for (const value of ["", "harbour", "book.example harbour", "BOOK.example harbour org_1"]) {
    expect(read(value), value).toBeNull();
  }
  expect(domainOf(new Headers())).toBeNull();
});

it.each([
  ["/", "/harbour"],
  ["/?a=1", "/harbour?a=1"],
  ["/bookings/x?a=1", "/harbour/bookings/x?a=1"],
  ["/invitations/x", "/harbour/invitations/x"],
  ["/northside/bookings", "/harbour/northside/bookings"],
  ["/sign-in?callbackUrl=%2F", "/sign-in?callbackUrl=%2F"],
  ["/api/trpc/me.get", "/api/trpc/me.get"],
  ["/sw.js", "/sw.js"],
])("at a club's own domain %s is %s", (address, inner) =>
  expect(insideAddress(domain, address)).toBe(inner),
);

it("an address is as it is where no club has the host", () =>
  expect(insideAddress(null, "/bookings")).toBe("/bookings"));

it("at a club's own domain only its own pages may post, and at the installation none of its", () => {
  const from = (origin: string, at: object | null, site?: string) => {
    const headers = new Headers({ origin, ...(site && { "sec-fetch-site": site }) });
    if (at) headers.set(DOMAIN_HEADER, writeDomain(domain));
    const url = at ? "http://book.example/api/trpc" : "http://members.example/api/trpc";
    return isSameOrigin(new Request(url, { method: "POST", headers }), installation);
  };
  expect(from("https://book.example", domain)).toBe(true);
  for (const origin of [installation, "http://book.example", "https://other.example", "null"]) {
    expect(from(origin, domain), origin).toBe(false);
  }
  expect(from(installation, null)).toBe(true);
  expect(from("https://book.example", null)).toBe(false);
  for (const site of ["cross-site", "same-site"]) {
    expect(from("https://book.example", domain, site), site).toBe(false);
  }
});

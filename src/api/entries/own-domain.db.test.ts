import http from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { CLUB_HEADER } from "@/lib/portal-path";
import { newId } from "@/lib/ids";
import { DOMAIN_HEADER } from "@/server/http/own-domain";
import { restListener } from "@/server/http/rest-listener";
import { withSettings } from "@/testing/settings";
import { makeWorld } from "@/testing/worlds/world";
import { restFetch } from "./rest-fetch";
import { atOwnDomain, isOwnPage } from "./own-domain";

const inside = http.createServer(
  atOwnDomain((request, response) => {
    const { [CLUB_HEADER]: club, [DOMAIN_HEADER]: domain } = request.headers;
    const inside = { club, domain, own: isOwnPage(request) };
    const asRest = restListener(async ({ headers }) => {
      const read = { club: headers.get(CLUB_HEADER), domain: headers.get(DOMAIN_HEADER) };
      expect(read).toEqual({ club: club ?? null, domain: domain ?? null });
      return Response.json(inside);
    });
    void asRest(request, response);
  }),
);
beforeAll(() => new Promise<void>((done) => inside.listen(0, "127.0.0.1", done)));
afterAll(() => void inside.close());

type Answer = { status: number; location?: string | undefined; body: Record<string, unknown> };
function ask(path: string, headers: http.OutgoingHttpHeaders, method = "GET"): Promise<Answer> {
  const { port } = inside.address() as AddressInfo;
  return new Promise((done) => {
    http
      .request({ port, path, headers, method }, (answer) => {
        let text = "";
        answer.on("data", (chunk) => (text += chunk));
        answer.on("end", () => {
          const { statusCode: status = 0, headers } = answer;
          done({ status, location: headers.location, body: text ? JSON.parse(text) : {} });
        });
      })
      .end();
  });
}

/** Makes a club with a domain. */
async function clubAt({ verified = true } = {}) {
  const host = `${newId("org").toLowerCase().replace("_", "-")}.example`;
  const portal_domain_verified_at = verified ? new Date() : null;
  const { org } = await makeWorld({
    organization: { portal_domain: host, portal_domain_verified_at },
  });
  return { host, org, known: `${host} ${org.handle} ${org.id}` };
}

it("a verified domain means its club, in any case and at any port", async () => {
  const { host, org, known } = await clubAt();
  for (const asked of [host, host.toUpperCase(), `${host}:8443`, `${host}.`]) {
    const { body } = await ask("/bookings", { host: asked });
    expect(body, asked).toEqual({ club: org.handle, domain: known, own: true });
  }
  for (const path of ["/sign-in", "/api/trpc/me.get", "/portal/v1/me", "/v1/members", "/p/x"]) {
    expect((await ask(path, { host })).body, path).toMatchObject({ domain: known, own: false });
  }
});

it("an unknown host, an unverified domain and a header of the client mean no club", async () => {
  const { host, known } = await clubAt({ verified: false });
  const verified = await clubAt();
  for (const asked of [host, "localhost:3000", "127.0.0.1", `www.${verified.host}`, "x.example"]) {
    const answer = await ask("/bookings", { host: asked, [DOMAIN_HEADER]: known });
    expect(answer.body, asked).toEqual({ own: false });
  }
  const named = { [DOMAIN_HEADER]: known, [CLUB_HEADER]: "another" };
  const answer = await ask("/bookings", { host: verified.host, ...named });
  expect(answer.body).toMatchObject({ club: verified.org.handle, domain: verified.known });
});

it("a forwarded host counts only behind a trusted proxy", async () => {
  const { host, known } = await clubAt();
  const headers = { host: "localhost:3000", "x-forwarded-host": host };
  expect((await ask("/", headers)).body).toEqual({ own: false });
  await withSettings({ TRUST_PROXY: 1 }, async () => {
    expect((await ask("/", headers)).body).toMatchObject({ domain: known });
    const claimed = { host, "x-forwarded-host": "localhost" };
    expect((await ask("/", claimed)).body).toEqual({ own: false });
  });
});

it("an address with the club's handle leads to the page, and another club's is none there", async () => {
  const { host, org } = await clubAt();
  const other = await clubAt();
  const to = async (path: string, method?: string) => (await ask(path, { host }, method)).location;
  expect(await to(`/${org.handle}`)).toBe("/");
  expect(await to(`/${org.handle}/bookings?when=past`)).toBe("/bookings?when=past");
  expect(await to(`/${org.handle}//evil.example`)).toBeUndefined();
  expect(await to(`/${org.handle}/portal/v1/me`)).toBeUndefined();
  expect(await to(`/${org.handle}/bookings`, "POST")).toBeUndefined();
  const foreign = await ask(`/${other.org.handle}/bookings`, { host });
  expect(foreign.body).toMatchObject({ club: org.handle, own: true });
});

it("a proxy is told which names are verified domains", async () => {
  const [{ host }, unverified] = [await clubAt(), await clubAt({ verified: false })];
  const peer = { address: "127.0.0.1", tls: false, local: true };
  const answer = async (domain: string) => {
    const url = `http://localhost:3000/api/known-domain?${new URLSearchParams({ domain })}`;
    return (await restFetch(new Request(url), peer)).status;
  };
  expect(await answer(host)).toBe(200);
  for (const name of [unverified.host, "localhost", "", `${host}/x`, `${host}:443`]) {
    expect(await answer(name), name).toBe(404);
  }
});

import { beforeAll, expect, it } from "vitest";
import { newId } from "@/lib/ids";
import { linkUrl, portalUrl } from "@/server/portal-url";
import { makeWorld, type World } from "@/testing/worlds/world";
import { getOrganization } from "./get";
import { UpdateOrganization } from "./schema";
import { updateOrganization } from "./update";
import { verifyPortalDomain } from "./verify-portal-domain";

let world: World;
beforeAll(async () => void (world = await makeWorld()));

const name = () => `${newId("org").toLowerCase().replace("_", "-")}.example`;
const set = ({ ctx, org }: World, portal_domain: string | null) =>
  updateOrganization(ctx, UpdateOrganization.parse({ organization_id: org.id, portal_domain }));
const asked: string[] = [];
const verify = ({ ctx, org }: World, records: string[]) =>
  verifyPortalDomain(ctx, { organization_id: org.id }, async (record) => {
    asked.push(record);
    return records;
  });
const present = ({ ctx, org }: World) => getOrganization(ctx, { organization_id: org.id });

it("a domain is kept in lower case and ASCII, and is not verified by being set", async () => {
  expect(await set(world, "Bücher.Example")).toMatchObject({
    portal_domain: "xn--bcher-kva.example",
    portal_domain_verified_at: null,
  });
});

it("an installation's own host is no club's", async () => {
  const ctx = { ...world.ctx, baseUrl: "https://members.example" };
  await expect(set({ ...world, ctx }, "members.example")).rejects.toMatchObject({
    faults: [{ loc: ["body", "portal_domain"] }],
  });
});

it("a TXT record that names the organization verifies its domain, and another's does not", async () => {
  const domain = name();
  await expect(verify(await makeWorld(), [])).rejects.toMatchObject({
    name: "portal_domain_not_proven",
  });
  await set(world, domain);
  const other = [newId("org"), `${world.org.id}x`, `foyer=${world.org.id}`];
  await expect(verify(world, other)).rejects.toMatchObject({ name: "portal_domain_not_proven" });
  expect(await present(world)).toMatchObject({ portal_domain_verified_at: null });
  const verified = await verify(world, ["v=spf1 -all", world.org.id]);
  expect(verified).toMatchObject({ portal_domain: domain });
  expect(verified.portal_domain_verified_at).not.toBeNull();
  expect(asked.at(-1)).toBe(`_foyer.${domain}`);
  // Another domain is to be proven anew; the same one stays.
  expect(await set(world, domain)).toEqual(verified);
  expect(await set(world, name())).toMatchObject({ portal_domain_verified_at: null });
});

it("a verified domain is one club's, and an unverified one keeps it from nobody", async () => {
  const [first, second, third] = [await makeWorld(), await makeWorld(), await makeWorld()];
  const domain = name();
  for (const one of [first, second, third]) await set(one, domain);
  await verify(second, [second.org.id]);
  await expect(verify(first, [first.org.id])).rejects.toMatchObject({
    name: "portal_domain_taken",
  });
  await set(second, null);
  expect(await verify(first, [first.org.id])).toMatchObject({ portal_domain: domain });
});

it("links lead to a domain once it is verified", () => {
  const org = { handle: "harbour", portal_domain: "book.example" };
  const before = { baseUrl: "https://members.example:8443", org };
  const after = { ...before, org: { ...org, portal_domain_verified_at: new Date() } };
  expect(portalUrl(before, "/bookings")).toBe("https://members.example:8443/harbour/bookings");
  expect(linkUrl(before, "/p/x")).toBe("https://members.example:8443/p/x");
  expect(portalUrl(after, "/bookings")).toBe("https://book.example:8443/bookings");
  expect(linkUrl(after, "/p/x")).toBe("https://book.example:8443/p/x");
});

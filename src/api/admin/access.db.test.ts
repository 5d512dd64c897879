import { describe, expect, test } from "vitest";
import { restFetch } from "@/api/entries/rest-fetch";
import { readGuide } from "@/api/guides/guides";
import { makeWorld } from "@/testing/worlds/world";
import { acceptInvitation } from "@/features/people/staff/accept";
import { removeStaff, suspendStaff } from "@/features/people/staff/change-status";
import { staffPlacesOf } from "@/features/people/staff/places";
import { archiveMember } from "@/features/backoffice/member-lifecycle/archive";
import { findSignIn } from "@/features/people/sessions/sign-in-link";
import { DAY } from "@/lib/time";
import { byId, type Organization } from "@/server/context";
import { getDatabase } from "@/server/data/db";
import { addOrganization, createKey, inviteMember, inviteToStaff } from "./access";
import { OperatorError } from "./find";

const peer = { address: "127.0.0.1", tls: false, local: true };

test("the quickstart's command makes a test key that needs no further words, beside other tenants and clubs", async () => {
  const { org } = await makeWorld();
  const slug = org.slug.replace("org_", "yard-");
  for (const one of [slug, `${slug}-2`])
    await addOrganization({ tenant: org.tenant_id, slug: one, name: "Yard", mode: "test" });
  const { text = "" } = (await readGuide("quickstart")) ?? {};
  const [, said = ""] = /`npm run admin -- api-key create ([^`]+)`/.exec(text) ?? [];
  const options = Object.fromEntries(
    [...said.matchAll(/--(\S+) (\S+)/g)].map(([, name = "", value = ""]) => [name, value]),
  );
  expect(options).toMatchObject({ tenant: "demo", organizations: "harbour" });
  const there = { ...options, tenant: org.tenant_id, organizations: slug };
  const { result } = await createKey(there);
  expect(result).toMatchObject({ mode: "test", organizations: [{ slug }] });
  const headers = { authorization: `Bearer ${result.secret}` };
  const asked = new Request("http://localhost/v1/events/resources", { headers });
  expect((await restFetch(asked, peer)).status).toBe(200);
});

describe("a link that the operator prints", () => {
  const isGood = async (link: string) =>
    (await findSignIn(getDatabase().prisma, link.split("/link/")[1] ?? "", new Date())) !== null;

  async function makeClub(organization: Partial<Organization> = {}) {
    const { ctx } = await makeWorld({ organization });
    const email = `${ctx.org.id.toLowerCase()}@staff.test`;
    const invite = async () =>
      (await inviteToStaff({ organization: ctx.org.id, email, role: "viewer" })).result;
    const places = () => staffPlacesOf(ctx.db, email, new Date());
    return { ctx, email, invite, places };
  }

  test("leads to an invitation that is open, also when one has run out or somebody was removed", async () => {
    const { ctx, email, invite, places } = await makeClub();
    const { id } = await invite();
    const data = { invitation_expires_at: new Date(Date.now() - DAY) };
    await ctx.db.staffMember.update({ where: byId(ctx, id), data });
    expect(await places()).toEqual([]);
    expect(await invite()).toMatchObject({ id, status: "invited" });
    expect(await places()).toMatchObject([{ id }]);

    await removeStaff(ctx, { staff_id: id });
    const again = await invite();
    expect(await places()).toMatchObject([{ id: again.id, status: "invited" }]);
    await acceptInvitation(ctx, { staff_id: again.id, email });
    expect(await invite()).toMatchObject({ id: again.id, status: "active" });
  });

  test("is good for a day of real time, whatever the club's clock says", async () => {
    const { ctx, email, invite } = await makeClub({
      mode: "test",
      test_clock_at: new Date(Date.now() - 9 * DAY),
    });
    expect(await isGood((await invite()).sign_in_url)).toBe(true);
    const { result } = await inviteMember({ organization: ctx.org.id, email });
    expect(await isGood(result.sign_in_url)).toBe(true);
  });

  test("is not made for anybody whom it would lead nowhere", async () => {
    const { ctx, email, invite } = await makeClub();
    const { id: staff_id } = await invite();
    await acceptInvitation(ctx, { staff_id, email });
    await suspendStaff(ctx, { staff_id });
    await expect(invite()).rejects.toThrow(OperatorError);
    const { result } = await inviteMember({ organization: ctx.org.id, email });
    await archiveMember(ctx, { member_id: result.id });
    await expect(inviteMember({ organization: ctx.org.id, email })).rejects.toThrow(OperatorError);
  });
});

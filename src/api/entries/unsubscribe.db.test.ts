import { beforeEach, describe, expect, it } from "vitest";
import { mergeMember } from "@/features/backoffice/member-merge/merge";
import { getNotifications } from "@/features/people/notification-choices/get";
import { stopUrl } from "@/features/people/notification-choices/stop-link";
import { request } from "@/testing/worlds/passes";
import { makeMember, makeWorld, type World } from "@/testing/worlds/world";

let world: World;
let member: { id: string };
let path: string;
beforeEach(async () => {
  world = await makeWorld();
  member = await makeMember(world, { locale: "de" });
  path = new URL(await stopUrl(world.ctx, member, "reminders")).pathname;
});

const choices = () => getNotifications(world.ctx, { member_id: member.id });
const oneClick = {
  method: "POST",
  headers: { "content-type": "application/x-www-form-urlencoded" },
  body: "List-Unsubscribe=One-Click",
};

describe("the link that ends mails", () => {
  it("asks before it changes anything, in the member's language", async () => {
    const page = await request(path);
    expect(page.status).toBe(200);
    const html = await page.text();
    expect(html).toContain('<html lang="de">');
    expect(html).toContain("Keine Mails mehr zu: Erinnerungen?");
    expect(await choices()).toMatchObject({ reminders: { mail: true } });
  });

  it("ends that kind of mail by its button, or by the mail program's own, however often", async () => {
    expect((await request(path, { method: "POST" })).status).toBe(200);
    for (let times = 0; times < 2; times++) {
      expect((await request(path, oneClick)).status).toBe(200);
    }
    expect(await choices()).toEqual({
      member_id: member.id,
      bookings: { mail: true, push: true, calendar: true },
      reminders: { mail: false, push: true },
      waitlist: { mail: true, push: true },
    });
  });

  it("ends them for the record into which the member was merged", async () => {
    const kept = await makeMember(world);
    const source_member_id = member.id;
    await mergeMember(world.ctx, { member_id: kept.id, source_member_id });
    expect((await request(path, oneClick)).status).toBe(200);
    const left = await getNotifications(world.ctx, { member_id: kept.id });
    expect(left).toMatchObject({ reminders: { mail: false }, bookings: { mail: true } });
    expect(await choices()).toMatchObject({ reminders: { mail: true } });
    const last = await makeMember(world);
    await mergeMember(world.ctx, { member_id: last.id, source_member_id: kept.id });
    expect((await request(path, oneClick)).status).toBe(200);
    const ended = await getNotifications(world.ctx, { member_id: last.id });
    expect(ended).toMatchObject({ reminders: { mail: false } });
  });

  it("changes nothing if it was not signed by us, or its member is erased", async () => {
    const forged = path.replace("reminders", "bookings");
    expect((await request(forged, oneClick)).status).toBe(404);
    expect(await choices()).toMatchObject({ bookings: { mail: true }, reminders: { mail: true } });
    await world.ctx.db.member.updateMany({
      where: { organization_id: world.org.id, id: member.id },
      data: { status: "archived", archived_at: new Date(), erased_at: new Date() },
    });
    expect((await request(path, oneClick)).status).toBe(404);
  });
});

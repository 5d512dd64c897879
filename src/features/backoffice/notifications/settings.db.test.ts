import { beforeEach, describe, expect, it, test } from "vitest";
import { holdBooking } from "@/features/scheduling/bookings/hold";
import { inviteStaff } from "@/features/people/staff/invite";
import type { Mail, Mailer } from "@/ports/mail/port";
import { byId, type Ctx } from "@/server/context";
import { languages } from "@/server/words/catalogue";
import { runJobs } from "@/testing/outbox";
import { makeMember, makeResource, makeWorld, type World } from "@/testing/worlds/world";
import { previewMail } from "./preview-mail";
import { sendNotices } from "./send-notices";
import { sendTestMail } from "./send-test-mail";
import { getNotificationSettings } from "./settings";
import { updateNotificationSettings } from "./update-settings";
import { MAIL_KINDS, reasonOf } from "./words";

let world: World;
let sent: Mail[];
const mailer: Mailer = { kind: "mailbox", send: async (mail) => void sent.push(mail) };
const ctx = (more: Partial<Ctx> = {}): Ctx => ({ ...world.ctx, mail: mailer, ...more });
beforeEach(async () => {
  world = await makeWorld();
  sent = [];
});

async function book(locale: string): Promise<void> {
  const resource = await makeResource(world, { timezone: "Europe/Berlin" });
  const member = await makeMember(world, { name: "Ada Byron" });
  await world.ctx.db.member.update({ where: byId(world.ctx, member.id), data: { locale } });
  await holdBooking(world.ctx, {
    ...{ resource_id: resource.id, member_id: member.id, quantity: 1 },
    ...{ starts_at_local: "2026-11-27T10:00:00", ends_at_local: "2026-11-27T11:00:00" },
  });
}

const remind = async () => {
  world.setNow("2026-11-26T09:01:00.000Z");
  const { db, now, payments, org } = world.ctx;
  await sendNotices({ db, now, payments, contextOf: async () => ctx(), only: org }, 100);
};
const settingOf = async (kind: string) =>
  (await getNotificationSettings(world.ctx)).mails.find((one) => one.kind === kind);
const german = "Bitte bring <b>Hallenschuhe</b> mit.";

describe("the mails of a club", () => {
  it("leaves out a reminder that the club does not want, and confirms all the same", async () => {
    await updateNotificationSettings(world.ctx, {
      mails: [{ kind: "booking_reminder", sent: false }],
    });
    await book("en");
    await runJobs(ctx());
    expect(sent.map(({ subject }) => subject)).toEqual([expect.stringMatching(/^Booked/)]);
    await remind();
    expect(sent).toHaveLength(1);
  });

  test.each(MAIL_KINDS.filter((kind) => reasonOf(kind) !== null))(
    "always sends %s: leaving it out is refused at its field, and changes nothing",
    async (kind) => {
      const mails = [
        { kind: "booking_reminder" as const, sent: false },
        { kind, sent: false },
      ];
      await expect(updateNotificationSettings(world.ctx, { mails })).rejects.toMatchObject({
        faults: [{ loc: ["body", "mails", "1", "sent"], type: "mail_always_sent" }],
      });
      expect(await settingOf("booking_reminder")).toMatchObject({ sent: true });
    },
  );

  it("sends one that must be sent even where a row says otherwise", async () => {
    await world.ctx.db.notificationSettings.create({
      data: { organization_id: world.org.id, muted: ["booking_confirmed"] },
    });
    await book("en");
    await runJobs(ctx());
    expect(sent).toHaveLength(1);
    expect(await settingOf("booking_confirmed")).toMatchObject({ sent: true });
  });

  it("says the club's own sentence as text, in mails of its language alone", async () => {
    const kind = "booking_confirmed" as const;
    const sentences = [{ language: "de", text: german }];
    await updateNotificationSettings(world.ctx, { mails: [{ kind, sentences }] });
    await book("de");
    await book("en");
    await runJobs(ctx());
    const [one, other] = sent.toSorted(
      (a, b) => Number(b.text.includes(german)) - Number(a.text.includes(german)),
    );
    expect(one?.text).toContain(`\n\n${german}\n\n`);
    expect(one?.html).toContain("&lt;b&gt;Hallenschuhe&lt;/b&gt;");
    expect(other?.text).not.toContain("Hallenschuhe");
    const shown = await previewMail(world.ctx, { kind, language: "de" });
    expect(shown.text).toContain(`\n\n${german}\n\n`);
    await updateNotificationSettings(world.ctx, {
      mails: [{ kind, sentences: [{ language: "de", text: null }] }],
    });
    expect(await settingOf(kind)).toMatchObject({ sentences: [] });
  });

  it("keeps what a change does not name, in one event for each that changes something", async () => {
    const set = (language: string, text: string) =>
      updateNotificationSettings(world.ctx, {
        mails: [{ kind: "guest_paid", sentences: [{ language, text }] }],
      });
    await Promise.all([set("de", "Eins."), set("en", "One."), set("fr", "Un.")]);
    const before = await set("fr", "Un.");
    await updateNotificationSettings(world.ctx, {});
    expect(await settingOf("guest_paid")).toMatchObject({
      sentences: [
        { language: "de", text: "Eins." },
        { language: "en", text: "One." },
        { language: "fr", text: "Un." },
      ],
    });
    expect((await getNotificationSettings(world.ctx)).updated_at).toBe(before.updated_at);
    const where = { organization_id: world.org.id, type: "notification_settings.updated" };
    expect(await world.ctx.db.domainEvent.count({ where })).toBe(3);
    const other = await makeWorld();
    const { mails } = await getNotificationSettings(other.ctx);
    expect(mails.flatMap(({ sentences }) => sentences)).toEqual([]);
  });
});

describe("a preview", () => {
  test.each(languages().flatMap((language) => MAIL_KINDS.map((kind) => ({ language, kind }))))(
    "of $kind in $language is whole",
    async ({ language, kind }) => {
      const { subject, text, html } = await previewMail(world.ctx, { kind, language });
      expect(html).toContain(`lang="${language}"`);
      expect(text).toContain(world.org.name);
      expect(`${subject}\n${text}`).not.toMatch(/\bnone\b|Invalid/);
      expect(html).not.toMatch(/null|undefined|NaN/);
    },
  );
});

describe("a test mail", () => {
  const input = { kind: "booking_reminder", language: "de" } as const;
  const person = (of: World, email: string) =>
    inviteStaff(ctx({ org: of.ctx.org }), { name: "Vera Sand", email, role_ids: ["manager"] });

  it("goes to the caller, or to whom an API key names, as the preview shows it", async () => {
    const { id } = await person(world, "vera@example.com");
    sent = [];
    const shown = await previewMail(world.ctx, input);
    const staff = ctx({ actor: { kind: "staff", id, scopes: new Set(["*"]) } });
    expect(await sendTestMail(staff, input)).toEqual({ ...input, to: "vera@example.com" });
    await sendTestMail(ctx(), { ...input, staff_id: id });
    const { subject, html, text } = shown;
    const mail = { to: "vera@example.com", subject, html, text };
    expect(sent).toEqual([mail, mail]);
  });

  it("needs somebody of the own staff", async () => {
    const other = await makeWorld();
    const { id } = await person(other, "else@example.com");
    sent = [];
    await expect(sendTestMail(ctx(), { ...input, staff_id: id })).rejects.toMatchObject({
      of: { code: "staff_not_found" },
    });
    await expect(sendTestMail(ctx(), input)).rejects.toMatchObject({
      faults: [{ loc: ["body", "staff_id"], type: "missing" }],
    });
    expect(sent).toEqual([]);
  });

  it("is sent ten times in an hour to one person, and no more", async () => {
    const { id: staff_id } = await person(world, "vera@example.com");
    sent = [];
    for (let n = 0; n < 10; n += 1) await sendTestMail(ctx(), { ...input, staff_id });
    await expect(sendTestMail(ctx(), { ...input, staff_id })).rejects.toMatchObject({
      of: { code: "rate_limit_exceeded" },
    });
    expect(sent).toHaveLength(10);
  });
});

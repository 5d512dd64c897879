import { beforeEach, describe, expect, test } from "vitest";
import { listPeopleToBookFor } from "@/features/people/accounts/act-for";
import { archiveAccount } from "@/features/people/accounts/archive";
import { addAccountMembers, changeAccountMember } from "@/features/people/accounts/change-members";
import { createAccount } from "@/features/people/accounts/create";
import { getAccount } from "@/features/people/accounts/get";
import { byId, type Ctx } from "@/server/context";
import { makeMember, makeWorld, memberOf, type World } from "@/testing/worlds/world";
import { answerAccountInvitation, openAccountInvitation } from "./answer";
import { getAccountInvitation } from "./get";
import { inviteToAccount, resendAccountInvitation } from "./invite";
import { listAccountInvitations } from "./list";
import { revokeAccountInvitation } from "./revoke";

const named = (code: string) => ({ of: { code } });
const gone = named("account_invitation_not_found");
const NOW = "2026-11-23T10:00:00Z";

type Person = { id: string; email: string; ctx: Ctx };
let world: World;
let account_id: string;
let ada: Person;
let ben: Person;
let sent: { to: string; subject: string; text: string }[];

beforeEach(async () => {
  world = await makeWorld({ now: NOW });
  sent = [];
  [ada, ben] = [await person("Ada Winter"), await person("Ben Summer")];
  account_id = await account("household");
});

async function person(name: string): Promise<Person> {
  const { id, email } = await makeMember(world, { name });
  const mail: Ctx["mail"] = {
    ...world.ctx.mail,
    send: async ({ to, subject, text }) => void sent.push({ to, subject, text }),
  };
  return { id, email: String(email), ctx: { ...world.as(memberOf({ id })), mail } };
}

async function account(type: "household" | "company"): Promise<string> {
  const { id } = await createAccount(world.ctx, { name: "The Winters", type });
  await addAccountMembers(world.ctx, { account_id: id, member_ids: [ada.id] });
  return id;
}

const invite = (
  who = ada,
  email = ben.email,
  role: "owner" | "billing" | "member" = "member",
  into = account_id,
) => inviteToAccount(who.ctx, { account_id: into, email, role });
/** Returns the token of the last mail's link. */
const token = () => /\/household\/([\w-]+)/.exec(sent.at(-1)?.text ?? "")?.[1] ?? "";
const answer = (who: Person, answered: "accept" | "decline" = "accept", of = token()) =>
  answerAccountInvitation(who.ctx, { token: of, answer: answered });
const open = (who: Person, of = token()) => openAccountInvitation(who.ctx, { token: of });
const roles = async () => (await getAccount(world.ctx, { account_id })).members;
const statuses = async () =>
  (await listAccountInvitations(ada.ctx, { account_id })).items.map(({ status }) => status);

describe("an invitation into an account", () => {
  test("is mailed, shows who invites, and is accepted once", async () => {
    const invitation = await invite();
    expect(sent[0]?.text).not.toContain("Ada");
    expect(sent).toMatchObject([{ to: ben.email, subject: "You are invited to The Winters" }]);
    expect(await open(ben)).toEqual({
      ...{ account_name: "The Winters", account_type: "household", role: "member" },
      ...{ invited_by_name: "Ada Winter", expires_at: "2026-11-30T10:00:00.000Z" },
    });
    expect(await statuses()).toEqual(["pending"]);
    await answer(ben);
    expect(await roles()).toEqual([
      { member_id: ada.id, role: "owner" },
      { member_id: ben.id, role: "member" },
    ]);
    await expect(answer(ben)).rejects.toMatchObject(gone);
    await expect(open(ben)).rejects.toMatchObject(gone);
    expect(await statuses()).toEqual(["accepted"]);
    const events = await world.ctx.db.domainEvent.findMany({
      where: { organization_id: world.org.id, object_id: invitation.id },
      orderBy: { sequence: "asc" },
    });
    expect(events.map(({ type }) => type)).toEqual([
      "account_invitation.sent",
      "account_invitation.accepted",
    ]);
  });

  test("counts once, though it is accepted twice at the same time", async () => {
    await invite();
    const both = await Promise.allSettled([answer(ben), answer(ben, "decline")]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  });

  test("is declined without joining", async () => {
    await invite();
    await answer(ben, "decline");
    expect(await roles()).toHaveLength(1);
    expect(await statuses()).toEqual(["declined"]);
  });

  test("keeps no token, and the answer has none", async () => {
    const invitation = await invite();
    const row = await world.ctx.db.accountInvitation.findUniqueOrThrow({
      where: byId(world.ctx, invitation.id),
    });
    expect(Buffer.from(row.token_hash)).toHaveLength(32);
    expect(JSON.stringify([row, invitation])).not.toContain(token());
  });

  test("ends after seven days", async () => {
    await invite();
    world.setNow("2026-11-30T10:00:00Z");
    await expect(open(ben)).rejects.toMatchObject(gone);
    await expect(answer(ben)).rejects.toMatchObject(gone);
    expect(await statuses()).toEqual(["expired"]);
  });

  test("is answered by nobody but the member with its address", async () => {
    const mia = await person("Mia");
    await invite();
    await expect(open(mia)).rejects.toMatchObject(gone);
    await expect(answer(mia)).rejects.toMatchObject(gone);
    expect(await statuses()).toEqual(["pending"]);
  });

  test("is unknown in another organization", async () => {
    await invite();
    const other = await makeWorld({ now: NOW });
    const { id } = await makeMember(other);
    // The same person belongs to both.
    await other.ctx.db.member.update({ where: byId(other.ctx, id), data: { email: ben.email } });
    const there = { ...ben, ctx: other.as(memberOf({ id })) };
    await expect(open(there)).rejects.toMatchObject(gone);
    await expect(answer(there)).rejects.toMatchObject(gone);
  });

  test("ends when it is taken back, when its account is closed, and when its sender is no owner", async () => {
    const { id } = await invite();
    await revokeAccountInvitation(ada.ctx, { account_id, account_invitation_id: id });
    await expect(answer(ben)).rejects.toMatchObject(gone);
    expect(await statuses()).toEqual(["revoked"]);
    await invite();
    const mia = await person("Mia");
    await addAccountMembers(world.ctx, { account_id, member_ids: [mia.id], role: "owner" });
    await changeAccountMember(world.ctx, { account_id, member_id: ada.id, role: "member" });
    await expect(answer(ben)).rejects.toMatchObject(gone);
    await changeAccountMember(world.ctx, { account_id, member_id: ada.id, role: "owner" });
    await archiveAccount(world.ctx, { account_id });
    await expect(answer(ben)).rejects.toMatchObject(gone);
    await expect(invite(ada, "kim@example.test")).rejects.toMatchObject(named("account_archived"));
  });

  test("is sent again with a new link, and the old one ends", async () => {
    const { id } = await invite();
    const old = token();
    world.setNow("2026-12-02T10:00:00Z");
    await resendAccountInvitation(ada.ctx, { account_id, account_invitation_id: id });
    await expect(open(ben, old)).rejects.toMatchObject(gone);
    expect(await open(ben)).toMatchObject({ expires_at: "2026-12-09T10:00:00.000Z" });
    await answer(ben);
    const again = resendAccountInvitation(ada.ctx, { account_id, account_invitation_id: id });
    await expect(again).rejects.toMatchObject(gone);
  });

  test("keeps the role that somebody has in the account already", async () => {
    await invite(ada, ada.email, "member");
    await answer(ada);
    expect(await roles()).toEqual([{ member_id: ada.id, role: "owner" }]);
  });
});

describe("inviting into an account", () => {
  test("is for its owners alone, and strangers learn nothing of it", async () => {
    await addAccountMembers(world.ctx, { account_id, member_ids: [ben.id], role: "billing" });
    const mia = await person("Mia");
    const { id } = await invite(ada, "kim@example.test");
    const it = { account_id, account_invitation_id: id };
    for (const [who, refusal] of [
      [ben, named("account_owner_required")],
      [mia, named("account_not_found")],
    ] as const) {
      await expect(invite(who, "leo@example.test")).rejects.toMatchObject(refusal);
      await expect(resendAccountInvitation(who.ctx, it)).rejects.toMatchObject(refusal);
      await expect(revokeAccountInvitation(who.ctx, it)).rejects.toMatchObject(refusal);
      await expect(getAccountInvitation(who.ctx, it)).rejects.toMatchObject(refusal);
      await expect(listAccountInvitations(who.ctx, { account_id })).rejects.toMatchObject(refusal);
    }
    expect(sent).toHaveLength(1);
  });

  test("does the same whether or not an address is known", async () => {
    const [known, unknown] = [await invite(), await invite(ada, "nobody@example.test")];
    const shape = ({ id: _, email: __, ...rest }: typeof known) => rest;
    expect(shape(known)).toEqual(shape(unknown));
    const text = ({ to: _, text: mail, ...rest }: (typeof sent)[number]) => ({
      ...rest,
      text: mail.replace(/household\/[\w-]+/, "household/…"),
    });
    expect(sent.map(text)[0]).toEqual(sent.map(text)[1]);
  });

  test("reaches an address once at a time, and five times a day", async () => {
    const { id } = await invite(ada, `Kim.${account_id}@example.test`);
    const twice = invite(ada, `kim.${account_id}@example.test`.toLowerCase());
    await expect(twice).rejects.toMatchObject(named("account_invitation_pending"));
    const it = { account_id, account_invitation_id: id };
    const later = (minutes: number) =>
      world.setNow(new Date(Date.parse(NOW) + minutes * 60_000).toISOString());
    for (let again = 1; again < 5; again++) {
      later(again);
      await resendAccountInvitation(ada.ctx, it);
    }
    later(5);
    const sixth = resendAccountInvitation(ada.ctx, it);
    await expect(sixth).rejects.toMatchObject(named("rate_limit_exceeded"));
    expect(sent).toHaveLength(5);
  });

  test("counts what one owner sends in a minute", async () => {
    for (let n = 0; n < 5; n++) await invite(ada, `guest${n}@example.test`);
    const next = invite(ada, "one.more@example.test");
    await expect(next).rejects.toMatchObject(named("rate_limit_exceeded"));
  });
});

describe("an owner acts for", () => {
  const names = async () => (await listPeopleToBookFor(ada.ctx)).people.map(({ name }) => name);

  test("everybody in a household, and in a company for those who accepted an invitation", async () => {
    const company = await account("company");
    const mia = await person("Mia");
    await addAccountMembers(world.ctx, { account_id: company, member_ids: [ben.id, mia.id] });
    expect(await names()).toEqual([]);
    await invite(ada, ben.email, "member", company);
    await answer(ben);
    expect(await names()).toEqual(["Ben Summer"]);
    await addAccountMembers(world.ctx, { account_id, member_ids: [mia.id] });
    expect(await names()).toEqual(["Ben Summer", "Mia"]);
  });
});

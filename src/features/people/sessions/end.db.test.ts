import fs from "node:fs";
import { expect, test } from "vitest";
import { mergeMember } from "@/features/backoffice/member-merge/merge";
import { archiveMember } from "@/features/backoffice/member-lifecycle/archive";
import { confirmEmailChange } from "@/features/people/members/change-email";
import { takeBackEmail } from "@/features/people/members/take-back-email";
import { updateMember } from "@/features/people/members/update";
import { type Ctx, keyOf } from "@/server/context";
import { getDatabase } from "@/server/data/db";
import { randomToken, sha256 } from "@/server/config/secrets";
import { makeMember, makeWorld, memberOf, type World } from "@/testing/worlds/world";
import { beginSession } from "./begin";
import { endOtherSessions } from "./open-sessions";

type Member = { id: string; email: string | null };
type Case = { world: World; ctx: Ctx; staff: Ctx; member: Member; tokens: string[] };

/** Creates a mailed link and returns its token, which is stored as a hash. */
async function makeLink(): Promise<string> {
  const token = randomToken();
  await getDatabase().prisma.verificationToken.create({
    data: { token_hash: sha256(token), identifier: "x", expires_at: new Date(Date.now() + 60_000) },
  });
  return token;
}

const WAYS: [string, (of: Case) => Promise<unknown>, { ended: number; actor: "staff" | "self" }][] =
  [
    [
      "ending all others",
      ({ ctx, member, tokens: [token = ""] }) =>
        userOf(member).then((user_id) =>
          endOtherSessions(ctx, { token, user_id, email: member.email ?? "" }),
        ),
      { ended: 1, actor: "self" },
    ],
    [
      "archiving the member",
      ({ staff, member }) => archiveMember(staff, { member_id: member.id }),
      { ended: 2, actor: "staff" },
    ],
    [
      "merging it into another",
      async ({ world, staff, member }) => {
        const { id } = await makeMember(world);
        await mergeMember(staff, { member_id: id, source_member_id: member.id });
      },
      { ended: 2, actor: "staff" },
    ],
    [
      "another address",
      async ({ staff, member }) =>
        confirmEmailChange(staff, await makeLink(), {
          member_id: member.id,
          email: `new-${member.email}`,
        }),
      { ended: 2, actor: "staff" },
    ],
    [
      "another address by staff",
      ({ staff, member: { id: member_id, email } }) =>
        updateMember(staff, { member_id, email: `new-${email}` }),
      { ended: 2, actor: "staff" },
    ],
    [
      "taking the address back",
      async ({ staff, member: { id: member_id, email } }) => {
        await staff.db.member.updateMany({
          where: { id: member_id },
          data: { email: `new-${email}` },
        });
        const of = {
          member_id,
          email: email ?? "",
          expires_at: new Date(),
          organization: staff.org,
          reader: { locale: "en" },
        };
        await takeBackEmail(staff, await makeLink(), of);
      },
      { ended: 2, actor: "staff" },
    ],
  ];

test.each(WAYS)("%s is recorded like a sign-out, once for each session", async (_, end, wanted) => {
  const [world, other] = [await makeWorld(), await makeWorld()];
  const member = await makeMember(world);
  const twin = await makeMember(other);
  await world.ctx.db.member.update({
    where: keyOf(twin),
    data: { email: member.email },
  });
  const tokens = [await signIn(member.email ?? ""), await signIn(member.email ?? "")];
  await world.ctx.db.session.updateMany({
    where: { user: { email: member.email ?? "" } },
    data: { organization_id: world.org.id },
  });
  const staff = world.as({
    ...{ kind: "apiKey", id: "key_ours", scopes: new Set(["*"]) },
    ...{ tenant_id: world.org.tenant_id, organization_ids: [world.org.id] },
  });
  await end({ world, ctx: world.as(memberOf(member)), staff, member, tokens });

  const self = wanted.actor === "self";
  expect(await toldOf(member.id)).toEqual(
    Array(wanted.ended).fill(self ? `member:${member.id}` : "apiKey:key_ours"),
  );
  // Another organization never sees our keys.
  expect(await toldOf(twin.id)).toEqual(
    Array(wanted.ended).fill(self ? `member:${twin.id}` : "system:sign-out"),
  );
  const left = { user: { email: member.email ?? "" } };
  expect(await world.ctx.db.session.count({ where: left })).toBe(2 - wanted.ended);
});

test("sessions are deleted in one place, apart from expiry and addresses that nobody has", () => {
  const deletes =
    /session\.delete|delete\s+from\s+"?(sessions|users)\b|\buser\.delete|\bsessions: \(/i;
  const found = fs
    .readdirSync("src", { recursive: true, encoding: "utf8" })
    .filter((file) => /\.(ts|tsx|mjs)$/.test(file) && !file.includes(".test."))
    .filter((file) => deletes.test(fs.readFileSync(`src/${file}`, "utf8")));
  expect(found.toSorted()).toEqual([
    "api/jobs/tidy.ts",
    "features/people/sessions/end.ts",
    // An address that nobody has any more loses its remaining sessions; no member is left to record them for.
    "features/people/sessions/forget-user.ts",
  ]);
});

const signIn = (email: string) =>
  beginSession(getDatabase().prisma, { email, before: null, now: new Date() });

async function userOf({ email }: Member): Promise<string> {
  const where = { email: email ?? "" };
  return (await getDatabase().prisma.user.findUniqueOrThrow({ where })).id;
}

async function toldOf(object_id: string): Promise<string[]> {
  const where = { object_id, type: "session.ended" };
  const rows = await getDatabase().prisma.domainEvent.findMany({ where });
  return rows.map(({ actor }) => actor);
}

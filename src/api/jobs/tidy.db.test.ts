import { randomBytes } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { newId } from "@/lib/ids";
import { getDatabase } from "@/server/data/db";
import { watchSql } from "@/testing/sent-sql";
import { makeMember, makeWorld, type World } from "@/testing/worlds/world";
import { ENDS, tidy } from "./tidy";

// Set long ago, so that no other test has rows as old.
const now = new Date("2016-11-23T06:00:00Z");
const ago = (days: number) => new Date(now.getTime() - days * 86_400_000);
const { prisma } = getDatabase();
const sent = watchSql();

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});

test("every column with an end of validity states the fate of its row", async () => {
  const columns = await prisma.$queryRaw<{ name: string }[]>`
    SELECT table_name || '.' || column_name AS name FROM information_schema.columns
     WHERE table_schema = 'public' AND column_name ~ '(^|_)(expires_at|expires|until)$'
       AND data_type LIKE 'timestamp%' ORDER BY 1`;
  expect(columns.map(({ name }) => name)).toEqual(Object.keys(ENDS).sort());
});

test("tidying deletes from every table whose rows end, in one statement or another", async () => {
  sent.length = 0;
  await tidy(prisma, now);
  const cleared = new Set(
    sent.flatMap((sql) => /DELETE FROM (?:"public"\.)?"?(\w+)/.exec(sql)?.[1] ?? []),
  );
  const ended = Object.keys(ENDS).filter((column) => ENDS[column] === true);
  expect(ended.filter((column) => !cleared.has(column.split(".")[0] ?? ""))).toEqual([]);
});

/** Makes a row that ended so many days ago, and returns how to look for it. */
type Make = (days: number) => Promise<() => Promise<unknown>>;

const make: Record<string, Make> = {
  sessions: async (days) => {
    const user = { id: newId("usr"), email: `${newId("usr")}@example.test`.toLowerCase() };
    const token_hash = randomBytes(32);
    const data = { token_hash, expires_at: ago(days), user: { create: user } };
    await prisma.session.create({ data });
    return () => prisma.session.findUnique({ where: { token_hash } });
  },
  account_invitations: async (days) => {
    const organization_id = world.org.id;
    const { id: invited_by_member_id } = await makeMember(world);
    const account = { id: newId("acc"), organization_id, name: "The Winters" };
    await prisma.account.create({ data: account });
    const of = { id: newId("aci"), organization_id, account_id: account.id, invited_by_member_id };
    const link = { token_hash: randomBytes(32), expires_at: ago(days) };
    await prisma.accountInvitation.create({
      data: { ...of, ...link, email: "kim@example.test", role: "member" },
    });
    return () => prisma.accountInvitation.findFirst({ where: { id: of.id } });
  },
  member_imports: (days) => memberImport(days, "draft"),
  member_import_rows: (days) => importRow(days),
  exports: async (days) => {
    const of = { organization_id: world.org.id, id: newId("exp") };
    const made = { list: "members", filters: {}, total: 1, made_by: "system:foyer" };
    const written = { create: { n: 0, text: "Ada" } };
    await prisma.dataExport.create({
      data: { ...of, ...made, status: "done", expires_at: ago(days), written },
    });
    const { organization_id, id: export_id } = of;
    return () => prisma.exportPart.findFirst({ where: { organization_id, export_id } });
  },
  bulk_actions: (days) => bulkAction(days),
  request_log: async (days) => {
    const of = { id: newId("rql"), organization_id: world.org.id, created_at: ago(days) };
    const asked = { method: "GET", path: "/v1/members", operation: "members.list", status: 200 };
    await prisma.requestLogEntry.create({
      data: { ...of, ...asked, actor: "apiKey:key_1", duration_ms: 1, request_id: "req_1" },
    });
    return () => prisma.requestLogEntry.findFirst({ where: { id: of.id } });
  },
  push_devices: async (days) => {
    const member = await makeMember(world);
    const user = { id: newId("usr"), email: `${newId("usr")}@example.test`.toLowerCase() };
    const token_hash = randomBytes(32);
    const session = { token_hash, expires_at: ago(days), user: { create: user } };
    await prisma.session.create({ data: session });
    const id = newId("pdv");
    const of = { organization_id: world.org.id, member_id: member.id, session_hash: token_hash };
    const keys = { endpoint: "", endpoint_hash: randomBytes(32), p256dh: "", auth: "" };
    await prisma.pushDevice.create({ data: { id, ...of, ...keys } });
    return () => prisma.pushDevice.findFirst({ where: { id } });
  },
  sign_in_requests: async (days) => {
    const id = newId("req");
    const data = { id, email: "somebody@example.test", path: "/", expires_at: ago(days) };
    await prisma.signInRequest.create({ data });
    return () => prisma.signInRequest.findUnique({ where: { id } });
  },
  passkey_challenges: async (days) => {
    const challenge_hash = randomBytes(32);
    await prisma.passkeyChallenge.create({ data: { challenge_hash, expires_at: ago(days) } });
    return () => prisma.passkeyChallenge.findUnique({ where: { challenge_hash } });
  },
  portal_tokens: async (days) => {
    const member = await makeMember(world);
    const id = newId("ptk");
    const of = { organization_id: world.org.id, member_id: member.id, token_hash: randomBytes(32) };
    await prisma.portalToken.create({ data: { id, ...of, expires_at: ago(days) } });
    return () => prisma.portalToken.findFirst({ where: { id } });
  },
  late_changes: async (days) => lateChange(days, newId("org")),
  verification_tokens: async (days) => {
    const token_hash = randomBytes(32);
    const data = { token_hash, identifier: "somebody@example.test", expires_at: ago(days) };
    await prisma.verificationToken.create({ data });
    return () => prisma.verificationToken.findUnique({ where: { token_hash } });
  },
  idempotency_records: async (days) => {
    const id = newId("req");
    const at = ago(days + 1);
    const data = { id, request_hash: "x", locked_until: at, created_at: at };
    await prisma.idempotencyRecord.create({ data });
    return () => prisma.idempotencyRecord.findUnique({ where: { id } });
  },
  quotes: async (days) => quote(days),
  processor_events: async (days) => {
    const id = newId("evt");
    const data = { id, type: "x", livemode: false, payload: {}, processed_at: ago(days) };
    await prisma.processorEvent.create({ data });
    return () => prisma.processorEvent.findUnique({ where: { id } });
  },
  processor_calls: async (days) => call(days, "failed"),
  jobs: async (days) => {
    const key = newId("req");
    await prisma.$executeRaw`
      SELECT graphile_worker.add_job('nobody does this', '{}'::json, job_key => ${key})`;
    await prisma.$executeRaw`
      UPDATE graphile_worker._private_jobs SET attempts = max_attempts, updated_at = ${ago(days)} WHERE key = ${key}`;
    return async () =>
      (
        await prisma.$queryRaw<unknown[]>`
      SELECT 1 FROM graphile_worker._private_jobs WHERE key = ${key}`
      )[0] ?? null;
  },
};

async function lateChange(days: number, organization_id: string) {
  await prisma.$executeRaw`
    INSERT INTO late_changes (organization_id, reading, since, until, noted_at)
    VALUES (${organization_id}, 'sales', ${ago(days)}, ${ago(days)}, ${ago(days)})`;
  return () => prisma.lateChange.findFirst({ where: { organization_id } });
}

async function quote(days: number, of = world) {
  const id = newId("quo");
  const [starts_at, ends_at] = [ago(0), ago(0)];
  const times = { starts_at, ends_at, timezone: "UTC", expires_at: ago(days) };
  const data = { id, organization_id: of.org.id, ...times, quantity: 1 };
  await prisma.quote.create({ data: { ...data, price_amount: 1, currency: "EUR", amount_due: 1 } });
  return () => prisma.quote.findFirst({ where: { id } });
}

async function memberImport(days: number, status: string, of = world) {
  const id = newId("imp");
  const file = { encoding: "utf-8", separator: ",", headers: ["name"], total: 1 };
  const times = { updated_at: ago(days), completed_at: ago(days) };
  await prisma.memberImport.create({
    data: { id, organization_id: of.org.id, status, ...file, ...times },
  });
  return () => prisma.memberImport.findFirst({ where: { id } });
}

async function importRow(days: number, of = world) {
  const file = await memberImport(days, "completed", of);
  const { id: import_id = "" } = (await file()) ?? {};
  const row = { organization_id: of.org.id, import_id, n: 0, line: 2, cells: ["Ada"] };
  await prisma.memberImportRow.create({ data: { ...row, outcome: "failed" } });
  return () => prisma.memberImportRow.findFirst({ where: { import_id } });
}

async function bulkAction(days: number, of = world) {
  const id = newId("blk");
  const made = { id, organization_id: of.org.id, action: "suspend", total: 0 };
  await prisma.bulkAction.create({
    data: { ...made, started_by: "system:test", status: "done", finished_at: ago(days) },
  });
  return () => prisma.bulkAction.findFirst({ where: { id } });
}

async function call(days: number, status: string) {
  const member = await makeMember(world);
  const organization_id = world.org.id;
  const payment = await prisma.payment.create({
    data: {
      ...{ id: newId("pay"), tenant_id: world.org.tenant_id, organization_id, status },
      ...{ member_id: member.id, amount: 100, currency: "EUR", provider: "processor" },
    },
  });
  const id = newId("pcl");
  const made = { id, organization_id, payment_id: payment.id, kind: "create_intent", params: {} };
  await prisma.processorCall.create({
    data: { ...made, idempotency_key: id, outcome: status, finished_at: ago(days) },
  });
  return () => prisma.processorCall.findFirst({ where: { id } });
}

describe("rows that have ended are deleted, and others stay", () => {
  test.each([
    ["sessions", 1, -1],
    ["account_invitations", 31, 29],
    ["member_imports", 15, 13],
    ["member_import_rows", 15, 13],
    ["exports", 1, -1],
    ["bulk_actions", 91, 89],
    ["request_log", 31, 29],
    ["push_devices", 1, -1],
    ["sign_in_requests", 2, 0.5],
    ["passkey_challenges", 1, -1],
    ["portal_tokens", 2, 0.5],
    ["verification_tokens", 1, -1],
    ["idempotency_records", 1, -0.5],
    ["quotes", 31, 29],
    ["processor_events", 91, 89],
    ["processor_calls", 401, 399],
    ["jobs", 31, 29],
    ["late_changes", 3, 1],
  ])("%s go after %f days, and not after %f", async (what, over, good) => {
    const [ended, goingOn] = [await make[what]?.(over), await make[what]?.(good)];
    await tidy(prisma, now);
    expect(await ended?.()).toBeNull();
    expect(await goingOn?.()).not.toBeNull();
  });

  test("late changes stay as long as a report keeps days that may not have seen them", async () => {
    const organization_id = newId("org");
    await prisma.$executeRaw`
      INSERT INTO report_days (organization_id, reading, starts_at, ends_at, parts, snapshot, cluster)
      VALUES (${organization_id}, 'sales', ${ago(90)}, ${ago(89)}, '[]', pg_current_snapshot(), 0)`;
    const look = await lateChange(90, organization_id);
    await tidy(prisma, now);
    expect(await look()).not.toBeNull();
    await prisma.reportDay.deleteMany({ where: { organization_id } });
    await tidy(prisma, now);
    expect(await look()).toBeNull();
  });

  test("rows in a test clock's time and calls of successful payments stay, however old", async () => {
    const clocked = await makeWorld({ organization: { mode: "test" } });
    const frozen_time = ago(500);
    const clock = { id: newId("clk"), organization_id: clocked.org.id, frozen_time };
    await prisma.testClock.create({ data: clock });
    const looks = [
      await quote(400, clocked),
      await memberImport(400, "draft", clocked),
      await importRow(400, clocked),
      await bulkAction(400, clocked),
      await call(800, "succeeded"),
    ];
    await tidy(prisma, now);
    for (const look of looks) expect(await look()).not.toBeNull();
  });
});

import { byId } from "@/server/context";
import { beforeAll, expect, test } from "vitest";
import { getMember } from "@/features/people/members/get";
import { listMembers } from "@/features/people/members/list";
import { composeStoredTexts } from "./texts";
import { getDatabase } from "@/server/data/db";
import { makeMember, makeWorld, type World } from "@/testing/worlds/world";
import { composeTexts, FOUND_BY } from "@/server/data/compose-texts";

const PLAIN = "Zo\u00e9";
const SPLIT = "Zoe\u0301";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});

/** Stores a member as before texts were composed. */
async function keep(data: { name?: string; email?: string; external_id?: string }) {
  const { id } = await makeMember(world);
  await world.ctx.db.member.update({ where: byId(world.ctx, id), data });
  return id;
}
const search = async (words: string) =>
  (await listMembers(world.ctx, { page: 1, size: 50, include_archived: false, search: words }))
    .items;
const compose = (dryRun: boolean) => composeTexts(getDatabase().prisma, { dryRun });
const mine = async (ids: string[]) =>
  (await compose(false)).left.filter(({ id }) => ids.includes(id));

test("a text that was kept in another form is found once it is composed", async () => {
  const id = await keep({ name: `${SPLIT} Old`, email: `${SPLIT.toLowerCase()}@example.test` });
  expect(await search(`${PLAIN} Old`)).toEqual([]);
  const { columns } = await compose(true);
  const names = columns.find(({ column }) => column === "members.name");
  expect(names).toMatchObject({ found: expect.any(Number), written: 0 });
  expect(names?.found).toBeGreaterThan(0);
  expect(await search(`${PLAIN} Old`)).toEqual([]);
  expect(await mine([id])).toEqual([]);
  expect((await search(`${PLAIN} Old`)).map((one) => one.id)).toEqual([id]);
  expect(await getMember(world.ctx, { member_id: id })).toMatchObject({
    name: `${PLAIN} Old`,
    email: `${PLAIN.toLowerCase()}@example.test`,
  });
});

test("a text whose composed form another row has stays, and is reported", async () => {
  const first = await keep({ external_id: PLAIN });
  const second = await keep({ external_id: SPLIT, name: `${SPLIT} Twin` });
  const taken = { table: "members", column: "external_id", id: second, why: "taken" };
  expect(await mine([first, second])).toEqual([taken]);
  const twin = await getMember(world.ctx, { member_id: second });
  expect(twin).toMatchObject({ name: `${PLAIN} Twin`, external_id: SPLIT });
  const { failed, lines } = await composeStoredTexts({});
  expect(failed).toBe(true);
  expect(lines.some((line) => line.startsWith(`members.external_id of ${second}:`))).toBe(true);
  await world.ctx.db.member.update({ where: byId(world.ctx, second), data: { external_id: null } });
  expect((await composeStoredTexts({})).lines.some((line) => line.includes(second))).toBe(false);
});

test("every column that is searched by its text is composed", async () => {
  const columns = await getDatabase().prisma.$queryRaw<{ table: string; column: string }[]>`
    SELECT c.table_name AS table, c.column_name AS column FROM information_schema.columns c
     WHERE c.table_schema = 'public' AND c.data_type IN ('text', 'character varying')
       AND c.column_name IN ('external_id', 'email', 'billing_email')
       -- They are gone within the hour, and the day.
       AND c.table_name NOT IN ('sign_in_requests', 'approvals')`;
  const known = Object.entries(FOUND_BY).flatMap(([table, names]) =>
    names.map((column) => `${table}.${column}`),
  );
  const all = columns.map(({ table, column }) => `${table}.${column}`);
  expect(all.filter((one) => !known.includes(one))).toEqual([]);
});

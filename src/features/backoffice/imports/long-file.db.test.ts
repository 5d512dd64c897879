import { describe, expect, it } from "vitest";
import { notWhile, setUpImports } from "@/testing/worlds/imports-set-up";
import { cancelImport, checkImport, pauseImport, resumeImport, startImport } from "./check";
import { listImports } from "./get";
import { earlierKeys, runImport } from "./run";
import { getDatabase } from "@/server/data/db";
import { watchSql } from "@/testing/sent-sql";
import { hire } from "@/testing/worlds/bulk";
import { byId } from "@/server/context";

const sent = watchSql();
const set = setUpImports();
const { upload, members, read, work, check, start, rowsOf } = set;
const db = () => set.world.ctx.db;
const names = async () => (await members()).map(({ name }) => name).sort();

describe("a long file", () => {
  /** Three chunks of rows; the last names the first member again. */
  const lines = Array.from({ length: 249 }, (_, n) => `Member ${n},m${n}@example.org`);
  const long = ["name,email", ...lines, "Again,M0@example.org", ""].join("\n");

  it("fails the second row about a member, however far apart, in the trial and for real", async () => {
    const { id } = await upload(long, { on_conflict: "update" });
    const counts = { created: 249, updated: 0, skipped: 0, failed: 1 };
    expect((await check(id)).checked).toEqual(counts);
    expect((await start(id)).imported).toEqual(counts);
    expect(await rowsOf(id)).toEqual([[251, "duplicate_row"]]);
  });

  it("is never read whole: not to be shown, and not for its next hundred rows", async () => {
    const { id } = await upload(long);
    await checkImport(set.world.ctx, { import_id: id });
    sent.length = 0;
    await runImport(set.world.ctx, id);
    expect((await read(id)).columns[0]?.samples).toEqual(["Member 0", "Member 1", "Member 2"]);
    const { items } = await listImports(set.world.ctx, { page: 1, size: 10 });
    expect(items[0]?.columns[1]?.samples).toHaveLength(3);
    const whole = sent.filter((text) => /cells.*member_import_rows/s.test(text));
    expect(whole.length).toBeGreaterThan(3);
    expect(whole.filter((text) => !text.includes("LIMIT"))).toEqual([]);
  });

  it("is searched for earlier rows by an index, however many rows all clubs have", async () => {
    const { id } = await upload("name\nAda\n");
    const file = { organization_id: set.world.org.id, id, position: 20_000 };
    const keys = Array.from({ length: 200 }, (_, n) => `email new${n}@example.org`);
    const client = await getDatabase().pool.connect();
    try {
      await client.query("BEGIN");
      await client.query(
        `INSERT INTO member_import_rows (organization_id, import_id, n, line, cells, keys, outcome)
         SELECT $1, $2, n, n, '{}', ARRAY['external_id ' || n, 'email m' || n], 'created'
           FROM generate_series(1, 20000) AS n`,
        [file.organization_id, id],
      );
      await client.query("ANALYZE member_import_rows");
      const { text, values } = earlierKeys(file, keys);
      const { rows } = await client.query<{ "QUERY PLAN": string }>(`EXPLAIN ${text}`, values);
      const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
      expect(plan).toContain("member_import_rows_keys_idx");
      expect(plan).not.toContain("Seq Scan");
      const { rows: kept } = await client.query<{ reloptions: string[] }>(
        "SELECT reloptions FROM pg_class WHERE relname = 'member_import_rows_keys_idx'",
      );
      expect(kept[0]?.reloptions).toEqual(["fastupdate=off"]);
    } finally {
      await client.query("ROLLBACK");
      client.release();
    }
  });

  it("goes on where a crash has stopped it, and writes no row twice", async () => {
    const anonymous = ["name", ...lines.map((_, n) => `Member ${n}`)].join("\n");
    const { id } = await upload(anonymous);
    await check(id);
    await startImport(set.world.ctx, { import_id: id });
    // The process dies in the second chunk: after its members are written, before its outcome is.
    const { db } = set.world.ctx;
    await db.$executeRawUnsafe(`
      CREATE FUNCTION crash() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN IF NEW.position > 100 AND OLD.position = 100 THEN RAISE 'crash'; END IF; RETURN NEW; END $$`);
    await db.$executeRawUnsafe(
      "CREATE TRIGGER crash BEFORE UPDATE ON member_imports FOR EACH ROW EXECUTE FUNCTION crash()",
    );
    try {
      await expect(runImport(set.world.ctx, id)).rejects.toThrow(/crash/);
    } finally {
      await db.$executeRawUnsafe("DROP FUNCTION crash() CASCADE");
    }
    expect(await read(id)).toMatchObject({ position: 100, imported: { created: 100 } });
    await Promise.all([runImport(set.world.ctx, id), runImport(set.world.ctx, id)]);
    expect(await read(id)).toMatchObject({ status: "completed", imported: { created: 249 } });
    expect(new Set(await names()).size).toBe(249);
    expect(await members()).toHaveLength(249);
  });

  it("loses no other row of its hundred to one that the database refuses", async () => {
    const { id } = await upload(long.replace("Member 5,", "Late,"));
    await check(id);
    const { db } = set.world.ctx;
    // Somebody else's member takes the address between the search and the write.
    await db.$executeRawUnsafe(`
      CREATE FUNCTION be_first() RETURNS trigger LANGUAGE plpgsql AS $$
      DECLARE rival members;
      BEGIN
        rival := NEW; rival.id := NEW.id || 'x'; rival.name := 'Rival'; rival.short_id := 'RIVAL';
        INSERT INTO members VALUES (rival.*);
        RETURN NEW;
      END $$`);
    await db.$executeRawUnsafe(
      "CREATE TRIGGER be_first BEFORE INSERT ON members FOR EACH ROW WHEN (NEW.name = 'Late') EXECUTE FUNCTION be_first()",
    );
    try {
      expect((await start(id)).imported).toMatchObject({ created: 248, failed: 2 });
    } finally {
      await db.$executeRawUnsafe("DROP FUNCTION be_first() CASCADE");
    }
    expect(await rowsOf(id)).toEqual([
      [7, "email_already_exists"],
      [251, "duplicate_row"],
    ]);
  });

  it("pauses once whoever started it may not write members, and goes on in the name of another", async () => {
    const { world } = set;
    const [mia, noa] = [await hire(world, ["members:write"]), await hire(world, ["members:write"])];
    const { id } = await upload(long);
    await check(id);
    await startImport(mia.ctx, { import_id: id });
    await db().staffMember.update({ where: byId(world.ctx, mia.id), data: { status: "removed" } });
    await runImport(world.ctx, id);
    expect(await read(id)).toMatchObject({
      ...{ status: "paused", pause_code: "rights_gone", position: 0 },
      imported: { created: 0 },
    });
    expect(await members()).toEqual([]);
    expect(await resumeImport(noa.ctx, { import_id: id })).toMatchObject({ pause_code: null });
    await work(id);
    expect(await read(id)).toMatchObject({ status: "completed", imported: { created: 249 } });
    const made = { organization_id: world.org.id, type: "member.created" };
    const actors = await db().domainEvent.groupBy({ by: ["actor"], where: made });
    expect(actors).toEqual([{ actor: `staff:${noa.id}` }]);
  });

  it("can be paused, and goes on with the next row", async () => {
    const { id } = await upload(long);
    await check(id);
    await startImport(set.world.ctx, { import_id: id });
    await pauseImport(set.world.ctx, { import_id: id });
    await runImport(set.world.ctx, id);
    expect(await members()).toEqual([]);
    await resumeImport(set.world.ctx, { import_id: id });
    await work(id);
    expect(await read(id)).toMatchObject({ status: "completed", imported: { created: 249 } });
    await expect(pauseImport(set.world.ctx, { import_id: id })).rejects.toMatchObject(
      notWhile("completed"),
    );
  });

  it("can be cancelled: what is written stays, and the rest of the file is gone", async () => {
    const { id } = await upload(long);
    await check(id);
    await cancelImport(set.world.ctx, { import_id: id });
    await runImport(set.world.ctx, id);
    expect(await members()).toEqual([]);
    expect(await rowsOf(id)).toEqual([]);
    await expect(startImport(set.world.ctx, { import_id: id })).rejects.toMatchObject(
      notWhile("cancelled"),
    );
  });
});

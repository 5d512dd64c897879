import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { createCustomField } from "@/features/platform/custom-fields/create";
import { createGroup } from "@/features/people/groups/create";
import { makeWorld } from "@/testing/worlds/world";
import { importFile } from "./members";

const dir = fs.mkdtempSync(path.join(os.tmpdir(), "foyer-csv-"));
afterAll(() => fs.rmSync(dir, { recursive: true }));
const written = (text: string) => {
  const file = path.join(dir, "people.csv");
  fs.writeFileSync(file, text);
  return file;
};

describe("members import", () => {
  test("an import adds the members of a file, reports each line, and can be repeated", async () => {
    const { ctx, org } = await makeWorld();
    await createCustomField(ctx, { key: "locker", label: "Locker", type: "number" });
    const { id: group } = await createGroup(ctx, { name: "Rowers", external_id: "r" });
    const people = Array.from({ length: 1_100 }, (_, n) => `Member ${n};m${n}@example.org;R;${n}`);
    const text = ["name;email;groups;locker", ...people, "Odd;odd;rowers;x"].join("\r\n");
    const given = { file: written(`\uFEFF${text}`), organization: org.slug };
    const trial = await importFile({ ...given, "dry-run": true });
    expect(trial.lines.at(-1)).toBe(
      "Test club: 1100 created, 0 updated, 0 skipped, 1 failed. Nothing was written: this was a trial.",
    );
    const where = { organization_id: org.id };
    expect(await ctx.db.member.count({ where })).toBe(0);
    const done = await importFile(given);
    expect(done.failed).toBe(true);
    expect(done.lines.at(-1)).toBe("Test club: 1100 created, 0 updated, 0 skipped, 1 failed.");
    expect(done.lines[0]).toMatch(/^line 2: created mbr_/);
    expect(done.lines[1100]).toBe("line 1102: failed (email: Input should be an email address)");
    const last = { ...where, email: "m1099@example.org" };
    const member = await ctx.db.member.findFirstOrThrow({ where: last });
    expect(member).toMatchObject({ group_ids: [group], custom_fields: { locker: 1099 } });
    const again = await importFile({ ...given, "on-conflict": "skip" });
    expect(again.result).toMatchObject({ created: 0, skipped: 1100, failed: 1 });
  });

  test("an import explains a faulty command or file in a sentence", async () => {
    const { org } = await makeWorld();
    const run = (values: object) => importFile({ organization: org.slug, ...values });
    await expect(run({ file: written("name,age\nAda,7") })).rejects.toThrow(/no column age/);
    await expect(run({ file: path.join(dir, "none.csv") })).rejects.toThrow(/cannot be read/);
    const card = written("name,external_id\nAda,4242424242424242");
    await expect(run({ file: card })).rejects.toThrow(/line 2\.external_id: .*card number/);
    const file = written("name\nAda");
    await expect(run({ file, "on-conflict": "merge" })).rejects.toThrow(/fail, skip or update/);
  });
});

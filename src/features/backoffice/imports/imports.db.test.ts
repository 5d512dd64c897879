import { describe, expect, it } from "vitest";
import { createCustomField } from "@/features/platform/custom-fields/create";
import { createGroup } from "@/features/people/groups/create";
import { importMembers } from "@/features/backoffice/member-import/import";
import { createMember } from "@/features/people/members/create";
import { inTx } from "@/server/context";
import { callerOf } from "@/testing/worlds/passes";
import { notWhile, setUpImports, textOf } from "@/testing/worlds/imports-set-up";
import { hire } from "@/testing/worlds/bulk";
import { makeWorld } from "@/testing/worlds/world";
import { checkImport, startImport } from "./check";
import { exportFailures, exportSample } from "./failures";
import { listImportRows } from "./get";
import { updateImport } from "./update";
import { MOST_BYTES } from "./words";

const set = setUpImports();
const { upload, members, read, work, check, start, rowsOf } = set;
const names = async () => (await members()).map(({ name }) => name).sort();

const FILE =
  "Vorname;Nachname;E-Mail;Ort;Kommentar\nAda;Winter;ada@example.org;Köln;x\nBen;;ben;;\n";

/** Where a card number is found that a column of the same name, of none, or a missing header could hide. */
const CARD_AT: Record<string, string[]> = {
  "name,note,note\nAda,4242 4242 4242 4242,x\n": ["body", "data", "line 2", "note"],
  "name,note,note\nAda,x,4242 4242 4242 4242\n": ["body", "data", "line 2", "column 3"],
  "name,,x\nAda,4242424242424242,y\n": ["body", "data", "line 2", "column 2"],
  "Ada,4242424242424242\nBen,\n": ["body", "data", "line 1", "column 2"],
};

describe("a file of members", () => {
  it("is read, and its columns are guessed; nothing is written", async () => {
    const made = await upload(FILE, { file_name: "mitglieder.csv" });
    expect(made).toMatchObject({
      ...{ status: "draft", file_name: "mitglieder.csv", encoding: "utf-8", separator: ";" },
      ...{ total: 2, position: 0, checked: null, imported: null, on_conflict: "fail" },
      columns: [
        { header: "Vorname", field: "first_name", samples: ["Ada", "Ben"] },
        { header: "Nachname", field: "last_name", samples: ["Winter"] },
        { header: "E-Mail", field: "email", samples: ["ada@example.org", "ben"] },
        { header: "Ort", field: "city", samples: ["Köln"] },
        { header: "Kommentar", field: null, samples: ["x"] },
      ],
    });
    expect(await members()).toEqual([]);
  });

  it("is tried out before it is written, and never otherwise", async () => {
    const { id } = await upload(FILE);
    const begin = () => startImport(set.world.ctx, { import_id: id });
    await expect(begin()).rejects.toMatchObject(notWhile("draft"));
    const seen = await check(id);
    expect(seen).toMatchObject({
      ...{ status: "checked", position: 2, imported: null },
      checked: { created: 1, updated: 0, skipped: 0, failed: 1 },
    });
    expect(await members()).toEqual([]);
    expect(await rowsOf(id)).toEqual([
      [2, "created"],
      [3, "validation_error"],
    ]);
    // Other columns make it another file: what was seen is void.
    await updateImport(set.world.ctx, { import_id: id, on_conflict: "update" });
    expect(await read(id)).toMatchObject({ status: "draft", checked: null });
    await expect(begin()).rejects.toMatchObject(notWhile("draft"));
    await check(id);
    expect(await start(id)).toMatchObject({
      ...{ status: "completed", position: 2, imported: { created: 1, failed: 1 } },
    });
    expect(await members()).toMatchObject([
      { name: "Ada Winter", email: "ada@example.org", status: "active", address: { city: "Köln" } },
    ]);
  });

  it("keeps the rows that failed, with the column and the reason, and no others", async () => {
    const { id } = await upload(FILE);
    await check(id);
    await start(id);
    const { items } = await listImportRows(set.world.ctx, { import_id: id });
    expect(items).toEqual([
      {
        ...{ line: 3, cells: ["Ben", "", "ben", "", ""], outcome: "failed" },
        error: {
          code: "validation_error",
          detail: "email: Input should be an email address",
          faults: [{ header: "E-Mail", value: "ben", message: "Input should be an email address" }],
        },
      },
    ]);
    const { filename, text } = await exportFailures(set.world.ctx, { import_id: id });
    expect(filename).toBe(`${id}-failures.csv`);
    expect(await textOf({ filename, text })).toBe(
      "Vorname,Nachname,E-Mail,Ort,Kommentar,Line,Reason\r\nBen,,ben,,,3,E-Mail does not fit: ben\r\n",
    );
  });

  it("gives a file of failures that can be mended and imported again", async () => {
    const { id } = await upload("name,email,phone\nAda,ada,+49 30 901820\n");
    await check(id);
    await start(id);
    const failed = await textOf(await exportFailures(set.world.ctx, { import_id: id }));
    const again = await upload(failed.replace(",ada,", ",ada@example.org,"));
    await check(again.id);
    expect((await start(again.id)).imported).toMatchObject({ created: 1, failed: 0 });
    expect(await members()).toMatchObject([{ name: "Ada", phone: { number: "+4930901820" } }]);
  });

  it("gives groups by name and an organization's own fields by label", async () => {
    const group = await createGroup(set.world.ctx, { name: "Rowers" });
    await createCustomField(set.world.ctx, { key: "locker", label: "Spind", type: "number" });
    const { id, columns } = await upload("Name,Gruppen,Spind\nAda,rowers,7\nBen,Divers,x\n");
    expect(columns.map(({ field }) => field)).toEqual(["name", "groups", "locker"]);
    await check(id);
    const failed = await listImportRows(set.world.ctx, { import_id: id, outcome: "failed" });
    expect(failed.items.map(({ error }) => error?.faults.map(({ header }) => header))).toEqual([
      ["Gruppen"],
    ]);
    await start(id);
    expect(await members()).toMatchObject([
      { name: "Ada", group_ids: [group.id], custom_fields: { locker: 7 } },
    ]);
  });

  it("takes a phone number without a country for one of the organization's", async () => {
    await set.world.ctx.db.organization.update({
      where: { id: set.world.org.id },
      data: { postal_address: { country_code: "DE" } },
    });
    const { id } = await upload("name,phone\nAda,030 901820\nBen,+33 1 70 18 99 00\n");
    await check(id);
    await start(id);
    expect(await members()).toMatchObject([
      { phone: { number: "+4930901820" } },
      { phone: { number: "+33170189900" } },
    ]);
  });

  it("treats members who are there as it was asked to", async () => {
    const { id } = await createMember(set.world.ctx, { name: "Ada", email: "ada@example.org" });
    const text = "name,email\nAda Winter,ADA@example.org\n";
    for (const [on_conflict, outcome] of [
      ["fail", "failed"],
      ["skip", "skipped"],
      ["update", "updated"],
    ] as const) {
      const made = await upload(text, { on_conflict });
      expect((await check(made.id)).checked).toMatchObject({ [outcome]: 1 });
      expect((await start(made.id)).imported).toMatchObject({ [outcome]: 1 });
    }
    expect(await members()).toMatchObject([{ id, name: "Ada Winter" }]);
  });
});

describe("an import", () => {
  it("stands in the history of each member as of whoever started it", async () => {
    const { id } = await upload("name\nAda\n");
    await check(id);
    const mia = await hire(set.world, ["members:write"]);
    await startImport(mia.ctx, { import_id: id });
    await work(id);
    const [ada] = await members();
    const event = await set.world.ctx.db.domainEvent.findFirst({
      where: { object_id: ada?.id ?? "" },
    });
    expect(event).toMatchObject({ type: "member.created", actor: `staff:${mia.id}` });
    const told = await set.world.ctx.db.domainEvent.findMany({
      where: { object_id: id },
      orderBy: { sequence: "asc" },
    });
    expect(told.map(({ type }) => type)).toEqual([
      ...["import.created", "import.updated", "import.checked", "import.started"],
      "import.completed",
    ]);
  });

  it("leaves the columns alone once it has begun", async () => {
    const { id } = await upload("name\nAda\n");
    await check(id);
    await startImport(set.world.ctx, { import_id: id });
    const change = updateImport(set.world.ctx, { import_id: id, on_conflict: "skip" });
    await expect(change).rejects.toMatchObject(notWhile("running"));
  });

  it("needs a column with the name", async () => {
    const { id } = await upload("Wer,Mail\nAda,ada@example.org\n");
    const trial = checkImport(set.world.ctx, { import_id: id });
    await expect(trial).rejects.toMatchObject({ name: "import_name_missing" });
    await updateImport(set.world.ctx, { import_id: id, fields: ["name", null] });
    expect((await check(id)).checked).toMatchObject({ created: 1 });
  });

  it("names each field that no column can hold", async () => {
    const { id } = await upload("Wer,Mail\nAda,ada@example.org\n");
    const change = (fields: (string | null)[]) =>
      updateImport(set.world.ctx, { import_id: id, fields }).catch((fault: unknown) => fault);
    const loc = (at: string[]) => ({ faults: [expect.objectContaining({ loc: ["body", ...at] })] });
    expect(await change(["name"])).toMatchObject(loc(["fields"]));
    expect(await change(["name", "shoes"])).toMatchObject(loc(["fields", "1"]));
    expect(await change(["name", "name"])).toMatchObject(loc(["fields", "1"]));
  });

  it("refuses a card number in a cell with its line and column, and keeps nothing", async () => {
    const file = upload("name,note\nAda,4242 4242 4242 4242\n");
    await expect(file).rejects.toMatchObject({
      faults: [{ loc: ["body", "data", "line 2", "note"], type: "card_number_not_allowed" }],
    });
    const at = async (text: string) =>
      expect(upload(text)).rejects.toMatchObject({ faults: [{ loc: CARD_AT[text] }] });
    for (const text of Object.keys(CARD_AT)) await at(text);
    expect(
      await set.world.ctx.db.memberImport.count({ where: { organization_id: set.world.org.id } }),
    ).toBe(0);
  });

  it("may be larger than any other body, up to 8 MiB of file and 12 MiB of body", async () => {
    const call = await callerOf([set.world]);
    const row = `Ada,${"x".repeat(9_000)}\n`;
    const send = (bytes: number) => {
      const text = `name,note\n${row.repeat(Math.ceil(bytes / row.length))}`;
      const data = Buffer.from(text.slice(0, bytes)).toString("base64");
      return call("POST", "/v1/imports", { data });
    };
    expect((await send(2 * 1024 * 1024)).status).toBe(201);
    const long = await send(MOST_BYTES + 3);
    expect(long.status).toBe(422);
    expect(long.body).toMatchObject({
      detail: [{ loc: ["body", "data"], type: "string_too_long" }],
    });
    expect((await send(9.5 * 1024 * 1024)).status).toBe(413);
  });

  it("is read and written by the scopes of members", async () => {
    const { id } = await upload("name\nAda\n");
    const reader = await callerOf([set.world], ["members:read"]);
    expect((await reader("GET", `/v1/imports/${id}`)).status).toBe(200);
    expect((await reader("POST", `/v1/imports/${id}/check`)).status).toBe(403);
    const other = await makeWorld();
    const stranger = await callerOf([other]);
    expect((await stranger("GET", `/v1/imports/${id}`)).status).toBe(404);
    expect((await stranger("GET", `/v1/imports/${id}/failures`)).status).toBe(404);
  });
});

it("the sample is a file that an import reads, in each language", async () => {
  for (const locale of ["en", "de", "fr"]) {
    const file = await exportSample({ ...set.world.ctx, reader: { locale } });
    const { id, columns } = await upload(await textOf(file));
    expect(columns.filter(({ field }) => field === null)).toEqual([]);
    expect((await check(id)).checked).toMatchObject({ created: 1 });
  }
});

it("a trial within a transaction leaves what was done before it, and nothing of its own", async () => {
  await inTx(set.world.ctx, async (tx) => {
    await createMember(tx, { name: "Before" });
    const rows = [{ name: "Tried" }, { name: "" }];
    expect(await importMembers(tx, { rows, dry_run: true })).toMatchObject({
      created: 1,
      failed: 1,
    });
  });
  expect(await names()).toEqual(["Before"]);
});

import { describe, expect, test } from "vitest";
import { guessFields } from "./guess-fields";
import { readFile } from "./read-file";

const read = (text: string | Uint8Array) =>
  readFile(typeof text === "string" ? Buffer.from(text) : text);

describe("a file", () => {
  test("is read as spreadsheets write it: a mark, semicolons, quotes, Windows' line ends, empty lines", async () => {
    const text = '\uFEFFName;Ort;;\r\n"Winter; Ada";"Köln ""Süd"""\r\n;;\r\nBen\r\n';
    expect(await read(text)).toEqual({
      ...{ encoding: "utf-8", separator: ";", headers: ["Name", "Ort"] },
      rows: [
        { line: 2, cells: ["Winter; Ada", 'Köln "Süd"'] },
        { line: 4, cells: ["Ben", ""] },
      ],
    });
    expect(await read("name\temail\nAda\ta@example.org")).toMatchObject({ separator: "\t" });
  });

  test("is read as Windows writes Latin letters, where it is not in UTF-8", async () => {
    const bytes = Buffer.concat([Buffer.from("name\nM"), Buffer.from([0xfc]), Buffer.from("ller")]);
    expect(await read(bytes)).toMatchObject({
      encoding: "windows-1252",
      rows: [{ line: 2, cells: ["Müller"] }],
    });
    expect(await read(Buffer.from("\uFEFFname\nMüller", "utf16le"))).toMatchObject({
      encoding: "utf-16le",
      rows: [{ cells: ["Müller"] }],
    });
  });

  test.each([
    ["", "import_file_empty"],
    ["name,email\n\n,\n", "import_file_empty"],
    [",,\nAda,x", "import_file_empty"],
    [new Uint8Array([0x50, 0x4b, 3, 4, 0, 0]), "import_file_unreadable"],
    [`${Array.from({ length: 101 }, (_, n) => n).join(",")}\nAda`, "import_file_too_long"],
    [`name\n${"Ada\n".repeat(50_001)}`, "import_file_too_long"],
  ])("that cannot be read is refused by name: %#", async (text, name) => {
    await expect(read(text)).rejects.toMatchObject({ name });
  });

  test("is refused at the line that is broken", async () => {
    const at = (line: number) => ({ name: "import_line_broken", extras: { reasons: [{ line }] } });
    await expect(read("name,email\nAda,a\nBen,b,more")).rejects.toMatchObject(at(3));
    await expect(read('name,email\nAda,a\n"Ben,b\nCleo,c')).rejects.toMatchObject(at(3));
    await expect(read('name,email\nAda,a\nB"en,b')).rejects.toMatchObject(at(3));
  });
});

describe("the field of a column", () => {
  const own = [{ key: "locker", label: "Spind-Nr." }];
  test.each([
    [
      ["Name", "E-Mail-Adresse", "Telefon", "Spind Nr"],
      ["name", "email", "phone", "locker"],
    ],
    [
      ["Vorname", "Name", "Straße", "PLZ"],
      ["first_name", "last_name", "address_line_1", "postal_code"],
    ],
    [
      ["Nom", "Prénom", "Ville"],
      ["last_name", "first_name", "city"],
    ],
    [
      ["Nom", "Courriel"],
      ["name", "email"],
    ],
    [
      ["name", "Full name", "shoes", ""],
      ["name", null, null, null],
    ],
    [
      ["external_id", "LOCKER", "Member no."],
      ["external_id", "locker", null],
    ],
  ])("is guessed from its name: %j", (headers, fields) => {
    expect(guessFields(headers, own)).toEqual(fields);
  });
});

import { describe, expect, test } from "vitest";
import { readCsv } from "./read-csv";

const fields = [
  { key: "locker", type: "number" },
  { key: "trainer", type: "boolean" },
  { key: "sports", type: "multi_select" },
];
const groups = new Map([
  ["rowers", "grp_1"],
  ["grp_1", "grp_1"],
]);
const read = (text: string | Uint8Array) =>
  readCsv(typeof text === "string" ? new TextEncoder().encode(text) : text, fields, groups);

describe("a file of members", () => {
  test("is read with every possible column", () => {
    const header =
      "name,email,external_id,status,locale,phone,country_code,address_line_1,city,postal_code,groups,locker,trainer,sports";
    const line =
      "Ada Winter,ada@example.org,1,active,de,030 901820,DE,Am Kupfergraben 6,Berlin,10117,Rowers | grp_1|Unknown,7,true,Row|Swim";
    expect(read(`${header}\n${line}\n`)).toEqual([
      {
        line: 2,
        row: {
          name: "Ada Winter",
          email: "ada@example.org",
          external_id: "1",
          status: "active",
          locale: "de",
          phone: { number: "030 901820", country_code: "DE" },
          address: {
            address_line_1: "Am Kupfergraben 6",
            city: "Berlin",
            postal_code: "10117",
            country_code: "DE",
          },
          group_ids: ["grp_1", "grp_1", "Unknown"],
          custom_fields: { locker: 7, trainer: true, sports: ["Row", "Swim"] },
        },
      },
    ]);
  });

  test("is read as spreadsheets write it: with a mark at its begin, semicolons, quotes, Windows' line ends", () => {
    const text =
      '\uFEFFname;address_line_1;city\r\n"Winter; Ada";"Hall ""B""\r\nSecond floor";Köln\r\n\r\n;;\r\nBen\r\n';
    expect(read(text)).toEqual([
      {
        line: 2,
        row: {
          name: "Winter; Ada",
          address: { address_line_1: 'Hall "B"\r\nSecond floor', city: "Köln" },
        },
      },
      { line: 5, row: { name: "Ben" } },
    ]);
    expect(read("name\temail\nAda\tada@example.org").map(({ row }) => row)).toEqual([
      { name: "Ada", email: "ada@example.org" },
    ]);
  });

  test("is read as Windows writes Latin letters, where it is not in UTF-8", () => {
    const bytes = Buffer.concat([Buffer.from("name\nM"), Buffer.from([0xfc]), Buffer.from("ller")]);
    expect(read(bytes).map(({ row }) => row)).toEqual([{ name: "Müller" }]);
    const wide = Buffer.from("\uFEFFname\tcity\nMüller\tKöln\n", "utf16le");
    expect(read(wide).map(({ row }) => row)).toEqual([
      { name: "Müller", address: { city: "Köln" } },
    ]);
  });

  test("keeps a value that does not fit its field, so that its row reports it", () => {
    const [first] = read("name,locker,trainer\nAda,seven,perhaps");
    expect(first?.row["custom_fields"]).toEqual({ locker: "seven", trainer: "perhaps" });
  });

  test.each([
    ["", /empty/],
    ["name,shoe size\nAda,38", /no column shoe size\. There are: name, email, .*locker/],
    ["email\nada@example.org", /column name is missing/],
    ["name,email,name\nAda,a@example.org,Ada", /name is there twice/],
    ["name,email\nAda,a@example.org,more", /line 2/],
    ['name,email\n"Ada,a@example.org', /[Qq]uote/],
    [new Uint8Array([0x50, 0x4b, 3, 4, 0, 0]), /no text/],
  ])("is refused in a sentence where it cannot be read: %j", (text, sentence) => {
    expect(() => read(text)).toThrow(sentence);
  });
});

import { describe, expect, it } from "vitest";
import { dress, type Letter, writeLetter } from "./layout";

const letter: Letter = {
  subject: "Booked: Court 1",
  preview: "Court 1",
  title: "Your booking is confirmed",
  organizationName: "Harbour Club",
  accentColor: "#0f766e",
  reader: { locale: "en" },
  blocks: [{ kind: "paragraph", text: "Hello Zoë" }],
  footer: "Sent by Harbour Club.",
};

describe("a letter", () => {
  it("shows all that it is given as text, never as html", () => {
    const name = `<img src=x onerror="alert('1')">&`;
    const rows = [{ label: name, value: name }];
    const { html } = writeLetter({
      ...letter,
      ...{ subject: name, preview: name, title: name, organizationName: name, footer: name },
      blocks: [
        { kind: "paragraph", text: name },
        { kind: "facts", rows },
        { kind: "code", label: name, code: name },
        { kind: "note", text: name },
        { kind: "button", label: name, url: "https://a.example" },
        { kind: "links", links: [{ label: name, url: "https://a.example" }] },
      ],
    });
    expect(html).not.toContain("<img");
    expect(html).toContain("&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;&amp;");
  });

  it("has a subject of one line that a mail server takes", () => {
    const subject = `Court\r\nBcc: all@example.org ${"long ".repeat(60)}`;
    const line = writeLetter({ ...letter, subject }).subject;
    expect(line).toMatch(/^Court Bcc: all@example\.org long[^\p{Cc}]*$/u);
    expect(line).toHaveLength(150);
  });

  it("links to web pages only", () => {
    const blocks: Letter["blocks"] = [{ kind: "button", label: "Go", url: "javascript:alert(1)" }];
    expect(() => writeLetter({ ...letter, blocks })).toThrow(TypeError);
  });

  it("writes nothing of a faulty colour into its styles", () => {
    expect(writeLetter({ ...letter, accentColor: '"><script>' }).html).not.toContain("<script>");
  });
});

describe("a club's own paper", () => {
  const head = {
    logoUrl: null,
    iconUrl: null,
    place: "Harbour Club, Am Kai 1",
    map: { label: "Directions", url: "https://map.example" },
  };

  it("has the address and a link to a map at its foot, in both forms", () => {
    const { html, text } = dress(writeLetter(letter), head);
    expect(html).toContain("Harbour Club, Am Kai 1");
    expect(html).toContain('href="https://map.example"');
    expect(text).toContain(
      "Sent by Harbour Club.\nHarbour Club, Am Kai 1\nDirections: https://map.example",
    );
  });

  it("has the logo in place of the name, which stays where pictures are blocked", () => {
    const { html } = dress(writeLetter(letter), { ...head, logoUrl: "https://club.example/l.png" });
    expect(html).toMatch(/<img src="https:\/\/club\.example\/l\.png" alt="Harbour Club"/);
    const sign = dress(writeLetter(letter), { ...head, iconUrl: "https://club.example/i.png" });
    expect(sign.html).toMatch(/<img src="https:\/\/club\.example\/i\.png" alt=""/);
  });
});

import { describe, expect, it } from "vitest";
import { type Letter, writeLetter } from "./layout";

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

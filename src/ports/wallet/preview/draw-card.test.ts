import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { examplePass, exampleSave } from "../example-content";
import type { CardView, PassContent } from "../port";
import { drawCard } from "./draw-card";
import { openFonts } from "./fonts";
import { typesetter } from "./text";

const front: CardView = { side: "front", locale: "en", format: "svg" };
const apple = async (changes: Partial<PassContent> = {}, view: Partial<CardView> = {}) => {
  const content = await examplePass({ auxiliaryFields: [], ...changes });
  return (await drawCard({ platform: "apple", content }, { ...front, ...view })).toString();
};
const pen = typesetter(await openFonts());
const style = { size: 16, color: "#000000" };

describe("the picture of a card", () => {
  it("the picture needs no outside fonts, addresses or scripts", async () => {
    const google = { platform: "google" as const, content: exampleSave(), logo: null, hero: null };
    for (const svg of [await apple(), (await drawCard(google, front)).toString()]) {
      expect(svg).not.toMatch(/<text|<script|<style|font-family|href="(?!data:image\/png;base64,)/);
      expect(svg.replaceAll('xmlns="http://www.w3.org/2000/svg"', "")).not.toContain("http");
    }
  });

  it("the picture has a name for people who cannot see it, whatever the club's name", async () => {
    const svg = await apple({ description: `Card of "Tom & <Jerry>"` });
    expect(svg).toContain("<title>Card of &#34;Tom &#38; &#60;Jerry&#62;&#34;</title>");
  });

  it("the PNG has three pixels a point", async () => {
    const content = await examplePass();
    const png = await drawCard({ platform: "apple", content }, { ...front, format: "png" });
    const { width, height, format } = await sharp(png).metadata();
    expect(format).toBe("png");
    expect(width).toBe(344 * 3);
    expect(height).toBeGreaterThanOrEqual(440 * 3);
  });

  it("the picture differs by language, platform, style and side", async () => {
    const google = { platform: "google" as const, content: exampleSave(), logo: null, hero: null };
    const all = await Promise.all([
      apple(),
      apple({}, { locale: "de-AT" }),
      apple({}, { side: "back" }),
      apple({ style: "eventTicket" }),
      apple({ style: "storeCard" }),
      drawCard(google, front).then(String),
      drawCard(google, { ...front, side: "back" }).then(String),
    ]);
    expect(new Set(all).size).toBe(all.length);
  });

  it("the picture of a void card has no code", async () => {
    expect(await apple({ voided: true })).not.toContain("crispEdges");
    expect(await apple()).toContain("crispEdges");
  });

  it("the picture shows every kind of code", async () => {
    for (const format of ["qr", "aztec", "pdf417", "code128"] as const)
      expect(
        await apple({ barcode: { format, message: "P1.pas_1.k1.x", altText: null } }),
      ).toContain("crispEdges");
  });

  it("characters without a font of ours are drawn as text, for the viewer's own fonts", async () => {
    const svg = await apple({ primaryFields: [{ key: "n", label: "会員", value: "山田" }] });
    expect(svg).toMatch(/<text [^>]*>会員<\/text>/);
  });
});

describe("a line of a card", () => {
  it("a line shrinks and is then cut until it fits", () => {
    const long = "Maximiliane Alexandra von Musterfrau-Beispielhausen";
    for (const width of [400, 200, 90, 30]) {
      const [text, fitted] = pen.fit(long, style, width, 11);
      expect(pen.measure(text, fitted)).toBeLessThanOrEqual(width + 0.01);
      expect(fitted.size).toBeGreaterThanOrEqual(11);
    }
    expect(pen.fit("Zoë", style, 200)).toEqual(["Zoë", style]);
    expect(pen.fit(long, style, 90, 11)[0]).toMatch(/^Maxi.*…$/);
  });

  it("a line joins Arabic letters, and runs from right to left", () => {
    const alone = [..."محمد"].reduce((sum, letter) => sum + pen.measure(letter, style), 0);
    // Joined letters have other glyphs than separate ones.
    expect(Math.abs(pen.measure("محمد", style) - alone)).toBeGreaterThan(1);
    // The digits are left of the name, whose first letter is at the right edge.
    const drawn = pen.draw("דן 42", style, { x: 0, y: 0 });
    const starts = [...drawn.matchAll(/d="M(-?[\d.]+)/g)].map((match) => Number(match[1]));
    const digits = pen.measure("42", style);
    expect(starts[0]).toBeLessThan(digits);
    expect(starts.at(-1)).toBeGreaterThan(digits);
  });

  it("a line breaks between words, keeps line breaks, and marks omitted text", () => {
    const lines = pen.wrap("one two three\nfour five six", style, 60);
    expect(lines.join(" ")).toBe("one two three four five six");
    for (const line of lines) expect(pen.measure(line, style)).toBeLessThanOrEqual(60);
    expect(pen.wrap("a\nb\nc", style, 60, 2)).toEqual(["a", "b…"]);
  });
});

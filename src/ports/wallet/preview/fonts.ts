import path from "node:path";
import type { Font } from "fontkit";

export type Weight = "regular" | "bold";

/**
 * Fonts from our packages, because a fresh machine has none: Roboto for Latin, Greek and Cyrillic, Noto for
 * Hebrew and Arabic. Other scripts use the viewer's own fonts.
 */
const FILES: Record<Weight, string[]> = {
  regular: [
    "pdfmake/fonts/Roboto/Roboto-Regular.ttf",
    "@fontsource/noto-sans-hebrew/files/noto-sans-hebrew-hebrew-400-normal.woff",
    "@fontsource/noto-sans-arabic/files/noto-sans-arabic-arabic-400-normal.woff",
  ],
  bold: [
    "pdfmake/fonts/Roboto/Roboto-Medium.ttf",
    "@fontsource/noto-sans-hebrew/files/noto-sans-hebrew-hebrew-600-normal.woff",
    "@fontsource/noto-sans-arabic/files/noto-sans-arabic-arabic-600-normal.woff",
  ],
};

let opened: Promise<Record<Weight, Font[]>> | undefined;

/** Opens the fonts when the first picture is drawn. */
export function openFonts(): Promise<Record<Weight, Font[]>> {
  opened ??= readFonts();
  return opened;
}

async function readFonts(): Promise<Record<Weight, Font[]>> {
  const { open } = await import("fontkit");
  const read = async (file: string) =>
    (await open(path.join(process.cwd(), "node_modules", file))) as Font;
  return {
    regular: await Promise.all(FILES.regular.map(read)),
    bold: await Promise.all(FILES.bold.map(read)),
  };
}

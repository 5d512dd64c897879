import type { CardView, DrawnCard } from "../port";
import { drawAppleBack, drawAppleFront } from "./apple-card";
import { openFonts } from "./fonts";
import { drawGoogleBack, drawGoogleFront } from "./google-card";
import { isRtl, translator } from "./parts";
import { typesetter } from "./text";

/** Pixels of a PNG per point of the drawing. */
const DENSITY = 3;

/**
 * Draws the content sent to the platform, in the layout of its phones. Texts become outlines of fonts from our
 * packages, so the picture is the same on every machine and can become a PNG without fonts.
 */
export async function drawCard(card: DrawnCard, view: CardView): Promise<Buffer> {
  const sheet = {
    pen: typesetter(await openFonts()),
    rtl: isRtl(view.locale),
    say: translator(card.content.strings, view.locale),
  };
  const svg = Buffer.from(await drawSide(sheet, card, view.side));
  if (view.format === "svg") return svg;
  const { default: sharp } = await import("sharp");
  return sharp(svg, { density: 72 * DENSITY })
    .png({ compressionLevel: 9 })
    .toBuffer();
}

function drawSide(
  sheet: Parameters<typeof drawAppleBack>[0],
  card: DrawnCard,
  side: CardView["side"],
): string | Promise<string> {
  if (card.platform === "apple")
    return side === "front"
      ? drawAppleFront(sheet, card.content)
      : drawAppleBack(sheet, card.content);
  return side === "front" ? drawGoogleFront(sheet, card) : drawGoogleBack(sheet, card);
}

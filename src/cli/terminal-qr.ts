import QRCode from "qrcode";

const QUIET = 4;
/** From the palette of 256 colours, which terminal themes do not change. */
const DARK_ON_LIGHT = "\u001b[38;5;16;48;5;231m";
const RESET = "\u001b[0m";

/**
 * Returns a QR code in half blocks, two rows a line: black on white with the quiet zone of ISO/IEC 18004,
 * whatever the terminal's colours.
 */
export function drawTerminalQr(text: string): string {
  const { size, data } = QRCode.create(text, { errorCorrectionLevel: "L" }).modules;
  const isDark = (x: number, y: number) =>
    x >= 0 && y >= 0 && x < size && y < size && data[y * size + x] === 1;
  const lines: string[] = [];
  for (let y = -QUIET; y < size + QUIET; y += 2) {
    let line = "";
    for (let x = -QUIET; x < size + QUIET; x++) {
      const [upper, lower] = [isDark(x, y), isDark(x, y + 1)];
      line += upper ? (lower ? "█" : "▀") : lower ? "▄" : " ";
    }
    lines.push(`${DARK_ON_LIGHT}${line}${RESET}`);
  }
  return lines.join("\n");
}

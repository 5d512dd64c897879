import QRCode from "qrcode";

/**
 * Draws a QR code on the server as one SVG path. Always dark on white, with the quiet zone of four
 * modules that ISO/IEC 18004 requires: scanners read nothing else reliably, dark scheme or not.
 */
export function QrCode({
  value,
  label,
  className = "size-56",
}: {
  value: string;
  label: string;
  className?: string;
}) {
  const { size, data } = QRCode.create(value, { errorCorrectionLevel: "M" }).modules;
  let path = "";
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) if (data[y * size + x]) path += `M${x} ${y}h1v1h-1z`;
  }
  const quiet = 4;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`${-quiet} ${-quiet} ${size + 2 * quiet} ${size + 2 * quiet}`}
      shapeRendering="crispEdges"
      className={className}
    >
      <rect x={-quiet} y={-quiet} width="100%" height="100%" rx="2" className="fill-paper" />
      <path d={path} className="fill-print" />
    </svg>
  );
}

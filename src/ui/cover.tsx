import clsx from "clsx";
import { Photo, type PhotoView } from "./photo";

/** Returns a number for a name, the same on every machine. */
function hash(text: string): number {
  let value = 2166136261;
  for (const letter of text) value = Math.imul(value ^ (letter.codePointAt(0) ?? 0), 16777619);
  return value >>> 0;
}

/**
 * Shows the picture of a place: its photo, or a quiet drawing of arches that is always the same for the same name, so
 * that places can be told apart without photos. Decorative: the name is always beside it.
 */
export function Cover({
  name,
  src,
  photo,
  sizes = "20rem",
  whole = false,
  className,
}: {
  name: string;
  /** The address of a picture on another server. */
  src?: string | null;
  /** An uploaded photo, which comes first. */
  photo?: PhotoView | undefined;
  /** How wide it is shown, as in `sizes` of HTML. */
  sizes?: string;
  /** Keeps the drawing whole in a wide frame, instead of filling the frame. */
  whole?: boolean;
  className?: string;
}) {
  const shown = photo ?? (src ? { url: src, alt: "", focus: null } : null);
  if (!shown) return <Arches {...{ name, whole, className }} />;
  return (
    <Photo photo={{ ...shown, alt: "" }} sizes={sizes} className={className}>
      <Arches {...{ name, whole }} className="size-full" />
    </Photo>
  );
}

function Arches({
  name,
  whole,
  className,
}: {
  name: string;
  whole: boolean;
  className?: string | undefined;
}) {
  const seed = hash(name);
  const hue = [214, 172, 258, 28, 86, 330][seed % 6];
  const flip = (seed >> 3) % 2 === 1;
  const shift = (seed >> 5) % 40;
  const tint = (light: number, dark: number, chroma: number) =>
    `light-dark(oklch(${light} ${chroma} ${hue}), oklch(${dark} ${chroma} ${hue}))`;
  return (
    <svg
      aria-hidden
      viewBox="0 0 320 180"
      preserveAspectRatio={whole ? "xMidYMax meet" : "xMidYMax slice"}
      className={clsx("block", className)}
      style={{ background: tint(0.925, 0.3, 0.03), transform: flip ? "scaleX(-1)" : undefined }}
    >
      {[
        { half: 92, top: 34, fill: tint(0.875, 0.36, 0.045) },
        { half: 64, top: 62, fill: tint(0.81, 0.43, 0.06) },
        { half: 38, top: 92, fill: tint(0.72, 0.52, 0.075) },
        { half: 16, top: 122, fill: tint(0.955, 0.86, 0.05) },
      ].map(({ half, top, fill }) => (
        <path
          key={half}
          d={`M${190 + shift - half} 190V${top + half}a${half} ${half} 0 0 1 ${2 * half} 0V190Z`}
          style={{ fill }}
        />
      ))}
    </svg>
  );
}

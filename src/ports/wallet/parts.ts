/** The parts that passes of every wallet share. */

/** `#rrggbb`; each provider converts it to its platform's form. */
export type PassColor = string;

/** One picture at the three pixel densities of phones; PNG. */
export interface PassImage {
  "1x": Buffer;
  "2x"?: Buffer;
  "3x"?: Buffer;
}

/** Sizes of a pass's pictures in points: icon 29×29, logo ≤ 160×50, thumbnail 90×90, strip 375×123. */
export interface PassImages {
  icon: PassImage;
  logo?: PassImage;
  thumbnail?: PassImage;
  strip?: PassImage;
}

/** Pictures that organizations upload; the hero is Google's, the others Apple's. */
export type ImageKind = "icon" | "logo" | "thumbnail" | "strip" | "hero";

/** An uploaded picture in the form for wallets: PNG. Null for a size larger than the upload. */
export interface PreparedImage {
  /** For readers who fetch it by its address. */
  original: Buffer;
  width: number;
  height: number;
  x1: Buffer;
  x2: Buffer | null;
  x3: Buffer | null;
}

export interface PassBarcode {
  format: "qr" | "aztec" | "pdf417" | "code128";
  message: string;
  /** Text under the code for people; null shows none. */
  altText: string | null;
}

/** What passes of every wallet are made of. */

/** `#rrggbb`; each provider writes it the way its platform wants. */
export type PassColor = string;

/** One picture at the three pixel densities that phones ask for; PNG. */
export interface PassImage {
  "1x": Buffer;
  "2x"?: Buffer;
  "3x"?: Buffer;
}

/** Pictures of a pass in points: icon 29×29, logo ≤ 160×50, thumbnail 90×90, strip 375×123. */
export interface PassImages {
  icon: PassImage;
  logo?: PassImage;
  thumbnail?: PassImage;
  strip?: PassImage;
}

/** Pictures that organizations upload; the hero is Google's, the others Apple's. */
export type ImageKind = "icon" | "logo" | "thumbnail" | "strip" | "hero";

/** An uploaded picture as wallets want it: PNG. Null where the upload has fewer pixels than that. */
export interface PreparedImage {
  /** For those who fetch it by its address. */
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
  /** Read under the code by people; null shows none. */
  altText: string | null;
}

import type {
  AppleCredentials,
  CredentialFiles,
  PassContent,
  PassSigner,
  ReadCredentials,
} from "./apple-port";
import type { GoogleWallet, SaveContent } from "./google-port";
import type { ImageKind, PassColor, PassImages, PreparedImage } from "./parts";

export * from "./apple-port";
export * from "./google-port";
export * from "./parts";

/**
 * Passes in a phone's wallet, in our words: what a feature hands over, and what it gets back.
 * `index.ts` puts an Apple signer and Google save links behind these types.
 */

/** An upload that is no picture, or not of a size that can be used; the message says what to do. */
export class ImageInvalid extends Error {
  override name = "ImageInvalid";
}

/** A card to be drawn as a phone shows it. */
export type DrawnCard =
  | { platform: "apple"; content: PassContent }
  | { platform: "google"; content: SaveContent; logo: Buffer | null; hero: Buffer | null };

export interface CardView {
  side: "front" | "back";
  /** The language that the phone is set to. */
  locale: string;
  format: "svg" | "png";
}

/** What the default pictures of an organization are drawn from. */
export interface PassBrand {
  name: string;
  backgroundColor: PassColor;
  foregroundColor: PassColor;
}

export interface Wallet {
  /** Null where neither configured nor development credentials were given. */
  apple: PassSigner | null;
  google: GoogleWallet;
  /** A signer over an organization's own credentials; the same credentials, the same signer. */
  signerOf(credentials: AppleCredentials): PassSigner;
  /** Up to ten signed passes as one .pkpasses file. */
  bundlePasses(passes: Buffer[]): Buffer;
  /** Apple credentials out of uploaded files, checked in full as of now, or every fault. */
  readCredentials(files: CredentialFiles, now: Date): ReadCredentials;
  /** Default pictures of an organization that has uploaded none; same brand, same bytes. */
  drawImages(brand: PassBrand): Promise<PassImages>;
  /** Checks an upload and scales it. Raises ImageInvalid. */
  prepareImage(bytes: Buffer, kind: ImageKind): Promise<PreparedImage>;
  /** A picture of a card as phones show it; needs no network and no fonts of the machine. */
  drawCard(card: DrawnCard, view: CardView): Promise<Buffer>;
}

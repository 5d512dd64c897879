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
 * Passes in a phone's wallet, in our own terms: the input of a feature, and its results. `index.ts` puts an
 * Apple signer and Google save links behind these types.
 */

/** An upload that is no picture, or not of a usable size; the message says what to do. */
export class ImageInvalid extends Error {
  override name = "ImageInvalid";
}

/** A card to be drawn like a phone shows it. */
export type DrawnCard =
  | { platform: "apple"; content: PassContent }
  | { platform: "google"; content: SaveContent; logo: Buffer | null; hero: Buffer | null };

export interface CardView {
  side: "front" | "back";
  /** The phone's language. */
  locale: string;
  format: "svg" | "png";
}

/** The brand from which an organization's default pictures are drawn. */
export interface PassBrand {
  name: string;
  backgroundColor: PassColor;
  foregroundColor: PassColor;
}

export interface Wallet {
  /** Null without configured or development credentials. */
  apple: PassSigner | null;
  google: GoogleWallet;
  /** Returns a signer over an organization's own credentials; the same credentials give the same signer. */
  signerOf(credentials: AppleCredentials): PassSigner;
  /** Bundles up to ten signed passes as one .pkpasses file. */
  bundlePasses(passes: Buffer[]): Buffer;
  /**
   * Reads Apple credentials from uploaded files and checks them in full as of now. Returns them, or every
   * fault.
   */
  readCredentials(files: CredentialFiles, now: Date): ReadCredentials;
  /** Draws default pictures for an organization without uploads; the same brand gives the same bytes. */
  drawImages(brand: PassBrand): Promise<PassImages>;
  /** Checks an upload and scales it. Raises ImageInvalid. */
  prepareImage(bytes: Buffer, kind: ImageKind): Promise<PreparedImage>;
  /** Draws a card like phones show it; needs neither network nor the machine's fonts. */
  drawCard(card: DrawnCard, view: CardView): Promise<Buffer>;
}

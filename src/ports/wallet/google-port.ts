import type { PassBarcode, PassColor } from "./parts";

/** Google Wallet, in our words: a card, the issuer that it is kept by, and what comes back. */

/** One card for Google Wallet: a "generic" object, or an event ticket. */
export interface SaveContent {
  /** Our ids; the issuer's id is put in front of them. */
  passId: string;
  designId: string;
  /** Default generic. A ticket needs its `event`, and is generic without. */
  type?: "generic" | "eventTicket";
  event?: SaveEvent | null;
  /** Where the save button stands: origins such as `https://club.example`. */
  origins: string[];
  organizationName: string;
  memberName: string;
  /** Small line over the name, e.g. "Member"; null shows none. */
  subheader: string | null;
  backgroundColor: PassColor;
  fields: { id: string; label: string; value: string; slot?: SaveSlot }[];
  /** Ids of the fields on the design's front, in order, also of those that are empty on this card. */
  front?: string[];
  links?: { label: string; url: string }[];
  barcode: PassBarcode | null;
  /** A code that changes by the clock takes the place of the barcode's message. */
  rotating?: RotatingCode | null;
  /** What a phone held to a Smart Tap reader tells it, where the issuer has such; ASCII. Null tells nothing. */
  tapValue?: string | null;
  expiresAt: Date | null;
  voided: boolean;
  /** What its holder is told: a notification, and a text on the card from then on. */
  notice?: { title: string; text: string } | null;
  /** True when others than its holder may add the card too. */
  shareable?: boolean;
  /** Google fetches pictures itself; anything but a public https address is left out. */
  logoUrl: string | null;
  heroImageUrl?: string | null;
  language: string;
  /** By language tag (`de`): text of the card → its translation. */
  strings?: Record<string, Record<string, string>>;
}

export type SaveSlot = "header" | "primary" | "secondary" | "auxiliary" | "back";

/** What an event ticket is for. Cards of the same event and design share a class at Google. */
export interface SaveEvent {
  /** Our id of the event, or of the booking where it is for nothing but that. */
  id: string;
  title: string;
  starts_at: Date;
  ends_at: Date | null;
  timezone: string;
  place: { name: string; address: string } | null;
  /** How many places or which ones, in words. */
  seats: string | null;
  /** What the booking is called when somebody asks at the desk. */
  reference: string;
}

/** A time-based code (RFC 6238, SHA-1): the phone works it out by itself. */
export interface RotatingCode {
  /** With `{totp_value_0}`, `{totp_timestamp_seconds}` or `{totp_timestamp_millis}` where they belong. */
  valuePattern: string;
  /** The secret, in hexadecimal. */
  keyHex: string;
  periodMillis: number;
  /** How many decimal digits the code has. */
  valueLength: number;
}

/** A link that adds a card to Google Wallet, or why there is none. `pending`: there is one once Google has the card. */
export interface SaveLink {
  url: string | null;
  reason: string | null;
  pending?: boolean;
}

/** Google Wallet as one issuer. */
export interface GoogleIssuer {
  issuerId: string;
  /**
   * A link that adds the card, made without network; or why there is none. The whole card travels in it
   * where it fits and holds no secret. `stored` says that Google has the card already, so that the link need
   * only name it.
   */
  saveUrl(content: SaveContent, stored?: boolean): Promise<SaveLink>;
  /** What Google would be sent, and whether all of it fits a link. */
  compose(content: SaveContent, callbackUrl: string | null): ComposedCard;
  /** Makes or changes the class that cards share. */
  putClass(card: ComposedCard, known: boolean): Promise<GoogleOutcome>;
  /**
   * Changes the card at Google, or makes it there. `known`: it is believed to be there. Without `create`,
   * a card that Google does not have stays away: the outcome is `absent`.
   */
  putObject(
    card: ComposedCard,
    options: { known: boolean; create: boolean },
  ): Promise<GoogleOutcome>;
  /** Whether Google accepts these credentials for this issuer. */
  check(): Promise<GoogleOutcome>;
}

export interface ComposedCard {
  kind: "generic" | "eventTicket";
  classId: string;
  objectId: string;
  class: Record<string, unknown>;
  object: Record<string, unknown>;
  /**
   * True when a link can, and may, carry all that the card says; otherwise Google must be sent it beforehand.
   */
  fitsLink: boolean;
}

/** How a call of Google's ended. Nothing but a bug throws. */
export type GoogleOutcome = { status: "done" } | { status: "absent" } | GoogleFault;
export type GoogleFault = {
  status: "failed";
  code:
    | "unreachable" // no answer, or one that is not Google's
    | "busy" // too many calls, or an outage: later
    | "credentials" // the service account is unknown, or its key was withdrawn
    | "forbidden" // the service account may not act for the issuer
    | "invalid"; // Google refuses what was sent
  message: string;
  /** When Google asks to come again, in milliseconds from now. */
  retryAfterMs: number | null;
};

/** What Google tells when somebody saves a card, or deletes it. */
export interface SaveCallback {
  issuerId: string;
  /** Without the issuer's id in front. */
  passId: string;
  event: "saved" | "deleted";
  nonce: string;
  /** No longer worth anything afterwards. */
  expiresAt: Date;
}

export interface GoogleWallet {
  /** Where Google's API is; tests have it elsewhere. */
  apiUrl: string;
  /** The issuer that the installation's settings name; null where they name none. */
  account: ServiceAccount | null;
  as(account: ServiceAccount): GoogleIssuer;
  /**
   * A callback, if Google has signed it for that issuer and it is still worth something. Null where it is
   * not; throws where Google's keys cannot be fetched.
   */
  readCallback(body: string): Promise<SaveCallback | null>;
}

/** The parts that we use of a Google service account's key file, and the issuer it acts for. */
export interface ServiceAccount {
  issuerId: string;
  clientEmail: string;
  privateKey: string;
  /** Names the key in what it signs; null where the key file does not say. */
  privateKeyId?: string | null;
  /** Where it exchanges its signature for a token; default Google's. */
  tokenUri?: string | null;
  /** Issuers whose Smart Tap readers may read its cards; default none. */
  smartTapIssuers?: string[];
}

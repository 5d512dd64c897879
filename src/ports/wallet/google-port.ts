import type { PassBarcode, PassColor } from "./parts";

/** Google Wallet in our own terms: a card, its issuer, and the answers. */

/** One card for Google Wallet: a "generic" object, or an event ticket. */
export interface SaveContent {
  /** Our own ids; the issuer's id is put in front of them. */
  passId: string;
  designId: string;
  /** Default generic. A ticket needs its `event`, and becomes generic without one. */
  type?: "generic" | "eventTicket";
  event?: SaveEvent | null;
  /** The origins of pages with a save button, such as `https://club.example`. */
  origins: string[];
  organizationName: string;
  memberName: string;
  /** A small line above the name, e.g. "Member"; null shows none. */
  subheader: string | null;
  backgroundColor: PassColor;
  fields: { id: string; label: string; value: string; slot?: SaveSlot }[];
  /** Ids of the fields on the design's front, in order, including fields that are empty on this card. */
  front?: string[];
  links?: { label: string; url: string }[];
  barcode: PassBarcode | null;
  /** A code that changes by the clock; it replaces the barcode's message. */
  rotating?: RotatingCode | null;
  /** The value that a phone sends to a Smart Tap reader, if the issuer has any; ASCII. Null sends nothing. */
  tapValue?: string | null;
  expiresAt: Date | null;
  voided: boolean;
  /** The notice for the holder: a notification, and afterwards a text on the card. */
  notice?: { title: string; text: string } | null;
  /** True when people other than its holder may add the card too. */
  shareable?: boolean;
  /** Google fetches pictures itself, so anything but a public https address is left out. */
  logoUrl: string | null;
  heroImageUrl?: string | null;
  language: string;
  /** Translations of the card's texts, by language tag (`de`). */
  strings?: Record<string, Record<string, string>>;
}

export type SaveSlot = "header" | "primary" | "secondary" | "auxiliary" | "back";

/** The event of a ticket. Cards of the same event and design share a class at Google. */
export interface SaveEvent {
  /** Our id of the event, or of the booking if there is no event. */
  id: string;
  title: string;
  starts_at: Date;
  ends_at: Date | null;
  timezone: string;
  place: { name: string; address: string } | null;
  /** The number of places, or their names, in words. */
  seats: string | null;
  /** The reference to give at the desk. */
  reference: string;
}

/** A time-based code (RFC 6238, SHA-1), which the phone calculates by itself. */
export interface RotatingCode {
  /** Contains `{totp_value_0}`, `{totp_timestamp_seconds}` or `{totp_timestamp_millis}` at their places. */
  valuePattern: string;
  /** The secret, in hexadecimal. */
  keyHex: string;
  periodMillis: number;
  /** The number of decimal digits in the code. */
  valueLength: number;
}

/**
 * A link that adds a card to Google Wallet, or the reason why there is none. `pending`: there will be one once
 * Google has the card.
 */
export interface SaveLink {
  url: string | null;
  reason: string | null;
  pending?: boolean;
}

/** Google Wallet as one issuer. */
export interface GoogleIssuer {
  issuerId: string;
  /**
   * Returns a link that adds the card, or the reason why there is none; makes no call. The link carries the
   * whole card if it fits and contains no secret. `stored` says that Google already has the card, so that the
   * link need only name it.
   */
  saveUrl(content: SaveContent, stored?: boolean): Promise<SaveLink>;
  /** Returns the parts that Google would be sent, and whether all of them fit into a link. */
  compose(content: SaveContent, callbackUrl: string | null): ComposedCard;
  /** Creates or changes the class that cards share. */
  putClass(card: ComposedCard, known: boolean): Promise<GoogleOutcome>;
  /**
   * Changes the card at Google, or creates it there. `known`: we believe that Google has it. Without `create`,
   * a card that Google does not have is not created: the outcome is `absent`.
   */
  putObject(
    card: ComposedCard,
    options: { known: boolean; create: boolean },
  ): Promise<GoogleOutcome>;
  /** Checks whether Google accepts these credentials for this issuer. */
  check(): Promise<GoogleOutcome>;
}

export interface ComposedCard {
  kind: "generic" | "eventTicket";
  classId: string;
  objectId: string;
  class: Record<string, unknown>;
  object: Record<string, unknown>;
  /** True when a link can, and may, carry the whole card; otherwise Google must be sent it beforehand. */
  fitsLink: boolean;
}

/** The outcome of a call to Google. Only a bug throws. */
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
  /** The time after which Google asks us to retry, in milliseconds from now. */
  retryAfterMs: number | null;
};

/** Google's notice that a card was saved or deleted. */
export interface SaveCallback {
  issuerId: string;
  /** Our own pass id, without the issuer's id in front. */
  passId: string;
  event: "saved" | "deleted";
  nonce: string;
  /** The callback must be ignored after this time. */
  expiresAt: Date;
}

export interface GoogleWallet {
  /** The address of Google's API; tests use another. */
  apiUrl: string;
  /** The issuer from the installation's settings; null without one. */
  account: ServiceAccount | null;
  as(account: ServiceAccount): GoogleIssuer;
  /**
   * Returns a callback if Google has signed it for that issuer and it has not expired, otherwise null. Throws
   * if Google's keys cannot be fetched.
   */
  readCallback(body: string): Promise<SaveCallback | null>;
}

/** The parts of a Google service account's key file that we use, and the issuer it acts for. */
export interface ServiceAccount {
  issuerId: string;
  clientEmail: string;
  privateKey: string;
  /** The key's id, included in signatures; null if the key file has none. */
  privateKeyId?: string | null;
  /** The URL that exchanges a signature for a token; default Google's. */
  tokenUri?: string | null;
  /** Issuers whose Smart Tap readers may read its cards; default none. */
  smartTapIssuers?: string[];
}

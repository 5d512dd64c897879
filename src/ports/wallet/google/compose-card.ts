import type { ComposedCard, SaveContent, SaveEvent } from "../port";
import {
  codeParts,
  imageAt,
  linksModule,
  localized,
  localWithOffset,
  noticeOf,
  textModules,
  writeId,
} from "./card-parts";

type Body = Record<string, unknown>;
type Card = Omit<ComposedCard, "fitsLink">;

/** The sender and the time of a card. Only Smart Tap readers of `smartTapIssuers` may read it. */
type Composing = { callbackUrl: string | null; now: Date; smartTapIssuers: string[] };

/**
 * Returns the class and the object that form a card at Google (walletobjects v1): a generic card, or an event
 * ticket if there is an event. Every key that a change may remove is present, as null without a value. A voided
 * card keeps its id, loses its code and moves to "Expired passes", like an expired one.
 */
export function composeCard(issuerId: string, content: SaveContent, composing: Composing): Card {
  const { event, expiresAt } = content;
  const over = content.voided || (expiresAt !== null && expiresAt <= composing.now);
  const parts = {
    classParts: classParts(content, composing),
    objectParts: objectParts(content, over, composing),
  };
  return content.type === "eventTicket" && event
    ? composeTicket(issuerId, content, event, parts)
    : composeGeneric(issuerId, content, parts);
}

type Parts = { classParts: Body; objectParts: Body };

function composeGeneric(issuerId: string, content: SaveContent, parts: Parts): Card {
  const classId = writeId(issuerId, content.designId);
  const objectId = writeId(issuerId, content.passId);
  return {
    kind: "generic",
    classId,
    objectId,
    class: { id: classId, ...parts.classParts },
    object: {
      id: objectId,
      classId,
      cardTitle: localized(content, content.organizationName),
      header: localized(content, content.memberName),
      subheader: content.subheader === null ? null : localized(content, content.subheader),
      logo: imageAt(content, content.logoUrl),
      ...parts.objectParts,
    },
  };
}

function composeTicket(
  issuerId: string,
  content: SaveContent,
  event: SaveEvent,
  parts: Parts,
): Card {
  const classId = writeId(issuerId, `${content.designId}.${event.id}`);
  const objectId = writeId(issuerId, content.passId);
  const { place } = event;
  return {
    kind: "eventTicket",
    classId,
    objectId,
    class: {
      id: classId,
      // Google requires this with every change, and accepts the class by itself.
      reviewStatus: "UNDER_REVIEW",
      issuerName: content.organizationName.slice(0, 20),
      localizedIssuerName: localized(content, content.organizationName),
      eventId: event.id,
      eventName: localized(content, event.title),
      venue: place && {
        name: localized(content, place.name),
        address: localized(content, place.address),
      },
      dateTime: {
        start: localWithOffset(event.starts_at, event.timezone),
        ...(event.ends_at && { end: localWithOffset(event.ends_at, event.timezone) }),
      },
      logo: imageAt(content, content.logoUrl),
      hexBackgroundColor: content.backgroundColor,
      ...parts.classParts,
    },
    object: {
      id: objectId,
      classId,
      ticketHolderName: content.memberName,
      reservationInfo: { confirmationCode: event.reference },
      seatInfo: event.seats === null ? null : { seat: localized(content, event.seats) },
      ...parts.objectParts,
    },
  };
}

/** Returns the parts that classes of both kinds share. */
function classParts(content: SaveContent, { callbackUrl, smartTapIssuers }: Composing): Body {
  const rows = templateRows(content.front ?? []);
  const taps = smartTapIssuers.length > 0;
  return {
    // The same person may always have the card on several devices.
    multipleDevicesAndHoldersAllowedStatus: content.shareable
      ? "MULTIPLE_HOLDERS"
      : "ONE_USER_ALL_DEVICES",
    callbackOptions: callbackUrl === null ? null : { url: callbackUrl },
    enableSmartTap: taps ? true : null,
    redemptionIssuers: taps ? smartTapIssuers : null,
    classTemplateInfo: rows && { cardTemplateOverride: { cardRowTemplateInfos: rows } },
  };
}

/** Returns the parts that objects of both kinds share. */
function objectParts(content: SaveContent, over: boolean, { smartTapIssuers }: Composing): Body {
  const { expiresAt, rotating } = content;
  const taps = smartTapIssuers.length > 0 && !content.voided;
  return {
    state: over ? "EXPIRED" : "ACTIVE",
    hexBackgroundColor: content.backgroundColor,
    heroImage: imageAt(content, content.heroImageUrl),
    textModulesData: textModules(content),
    linksModuleData: linksModule(content),
    messages: noticeOf(content),
    ...codeParts(content),
    smartTapRedemptionValue: taps ? (content.tapValue ?? null) : null,
    // A changing code is worthless if its picture may be passed on.
    passConstraints: rotating ? { screenshotEligibility: "INELIGIBLE" } : null,
    validTimeInterval: expiresAt && { end: { date: expiresAt.toISOString() } },
  };
}

const ITEMS_IN_A_ROW = 3;
const ROWS = 2;

/** Returns rows of up to three fields for the card's front; the details show the rest. */
function templateRows(ids: string[]): Body[] | null {
  const rows: Body[] = [];
  for (let at = 0; at < ids.length && rows.length < ROWS; at += ITEMS_IN_A_ROW) {
    rows.push(templateRow(ids.slice(at, at + ITEMS_IN_A_ROW)));
  }
  return rows.length > 0 ? rows : null;
}

function templateRow(ids: string[]): Body {
  const [first, second, third] = ids.map((id) => ({
    firstValue: { fields: [{ fieldPath: `object.textModulesData['${id}']` }] },
  }));
  if (third) return { threeItems: { startItem: first, middleItem: second, endItem: third } };
  if (second) return { twoItems: { startItem: first, endItem: second } };
  return { oneItem: { item: first } };
}

import { closeOtherPayments } from "@/features/billing/invoice-payments/on-invoice-paid";
import { returnExcess } from "@/features/billing/invoice-payments/return-excess";
import { queueSending, SENT_AFTER } from "@/features/access/google-passes/send";
import { mailConfirmation } from "@/features/backoffice/notifications/mail-confirmation";
import { forgetSent } from "@/features/backoffice/member-erase/scrub-trail";
import { TOLD_TYPES } from "@/features/backoffice/notifications/changes";
import { mailChange } from "@/features/backoffice/notifications/mail-change";
import {
  GUEST_TYPES,
  GUESTS_TYPES,
  mailGuest,
  mailGuests,
} from "@/features/backoffice/notifications/mail-guests";
import {
  MEMBERSHIP_TYPES,
  mailMembership,
} from "@/features/backoffice/notifications/mail-membership";
import { mailImport } from "@/features/backoffice/notifications/mail-import";
import { mailReturnedDebit } from "@/features/backoffice/notifications/mail-returned-debit";
import { pushChange, pushConfirmation } from "@/features/backoffice/notifications/push-change";
import { mailStaff, STAFF_TYPES } from "@/features/backoffice/notifications/mail-staff";
import { PHOTO_TYPES, planPhotos } from "@/features/access/passes/update-photo";
import { refreshAfter, SHOWN_TYPES } from "@/features/access/passes/refresh-after";
import { activatePaid } from "@/features/memberships/subscriptions/on-invoice-paid";
import { endWithMember } from "@/features/memberships/subscriptions/on-member-archived";
import { planPush } from "@/features/access/apple-wallet/push";
import { planTouch } from "@/features/access/apple-wallet/touch-type";
import type { Subscriber } from "@/server/jobs/events";

/** The work that follows events. Each subscriber runs as a job of its own, with its own retries. */
export const SUBSCRIBERS: Subscriber[] = [
  { name: "mail confirmation", on: ["booking.confirmed"], run: mailConfirmation },
  { name: "close other payments of paid invoice", on: ["invoice.paid"], run: closeOtherPayments },
  { name: "return what an invoice did not need", on: ["payment.succeeded"], run: returnExcess },
  { name: "activate paid subscription", on: ["invoice.paid"], run: activatePaid },
  { name: "end memberships of the archived", on: ["member.archived"], run: endWithMember },
  { name: "forget what was sent of the erased", on: ["member.erased"], run: forgetSent },
  { name: "send pass to google", on: SENT_AFTER, run: queueSending },
  { name: "mail membership", on: MEMBERSHIP_TYPES, run: mailMembership },
  { name: "mail returned debit", on: ["payment.attempt_failed"], run: mailReturnedDebit },
  { name: "mail import", on: ["import.completed"], run: mailImport },
  { name: "mail staff", on: STAFF_TYPES, run: mailStaff },
  { name: "push to phones after change", on: ["pass.updated"], run: planPush },
  { name: "touch passes of certificate", on: ["pass_certificate.updated"], run: planTouch },
  { name: "look at photos", on: PHOTO_TYPES, run: planPhotos },
  { name: "refresh passes", on: SHOWN_TYPES, run: refreshAfter },
  { name: "push confirmation", on: ["booking.confirmed"], run: pushConfirmation },
  { name: "push change", on: TOLD_TYPES, run: pushChange },
  { name: "mail change", on: TOLD_TYPES, run: mailChange },
  { name: "mail guest", on: GUEST_TYPES, run: mailGuest },
  { name: "mail guests of booking", on: GUESTS_TYPES, run: mailGuests },
];

import { InvoiceNotFound } from "@/features/billing/invoices/errors";
import { Invoice, InvoiceId } from "@/features/billing/invoices/schema";
import { MailNotDelivered, MemberHasNoEmail } from "@/features/people/members/errors";
import { StaffNotFound } from "@/features/people/staff/errors";
import { NoInput } from "@/lib/wire";
import { InvalidStatusTransition } from "@/server/errors";
import { route } from "@/server/route";
import { previewMail } from "./preview-mail";
import {
  MailPreview,
  MailTest,
  NotificationSettings,
  PreviewMail,
  TestMail,
  UpdateNotificationSettings,
} from "./schema";
import { sendInvoice } from "./send-invoice";
import { sendTestMail } from "./send-test-mail";
import { getNotificationSettings } from "./settings";
import { updateNotificationSettings } from "./update-settings";

const tag = "Organizations";

/** `/v1/invoices/{invoice_id}/send` */
export const invoiceMailRoutes = [
  route({
    method: "POST",
    path: "/v1/invoices/{invoice_id}/send",
    tag: "Invoices",
    summary: "Mail an invoice",
    description:
      "Mails an issued invoice with its PDF to the member, and to where bills go: with a link to pay it, as a reminder once it is overdue, as a copy once it is paid. Five a minute for each invoice at most.",
    scope: "invoices:write",
    input: InvoiceId,
    output: Invoice,
    errors: [InvoiceNotFound, InvalidStatusTransition, MemberHasNoEmail, MailNotDelivered],
    run: sendInvoice,
  }),
];

/** `/v1/notification-settings` */
export const notificationSettingRoutes = [
  route({
    method: "GET",
    path: "/v1/notification-settings",
    versioned: true,
    tag,
    summary: "Get the mails that the club sends",
    description:
      "Returns each kind of mail to members and guests: whether the club sends it, and the club's own sentences in it. Mails of signing in and invitations are always sent and not listed.",
    scope: "organizations:read",
    input: NoInput,
    output: NotificationSettings,
    run: (ctx) => getNotificationSettings(ctx),
  }),
  route({
    method: "PATCH",
    path: "/v1/notification-settings",
    tag,
    summary: "Change the mails that the club sends",
    description:
      "Changes which mails the club sends, and its sentences in them, for mails from now on. Mails that prove a booking, are about money, tell when and where to be, or that somebody waits for, cannot be left out. A member's own choice leaves out more, never less. Notices on phones are not mails: they stay as each member wants.",
    scope: "organizations:write",
    input: UpdateNotificationSettings,
    output: NotificationSettings,
    run: updateNotificationSettings,
    example: {
      mails: [
        {
          kind: "booking_reminder",
          sent: true,
          sentences: [{ language: "en", text: "Please bring indoor shoes." }],
        },
      ],
    },
  }),
  route({
    method: "GET",
    path: "/v1/notification-settings/preview",
    tag,
    summary: "Preview a mail",
    description:
      "Returns a mail as members get it: with the club's sentence, on its paper, about an example.",
    scope: "organizations:read",
    input: PreviewMail,
    output: MailPreview,
    run: previewMail,
    example: { kind: "booking_reminder", language: "en" },
  }),
  route({
    method: "POST",
    path: "/v1/notification-settings/test",
    tag,
    summary: "Send a test mail",
    description:
      "Mails the example of a mail to a person of the staff: to the caller, or to the one that an API key names. Ten an hour for each person at most.",
    scope: "organizations:write",
    input: TestMail,
    output: MailTest,
    errors: [StaffNotFound, MailNotDelivered],
    run: sendTestMail,
    example: {
      kind: "booking_reminder",
      language: "en",
      staff_id: "stf_01JD0000000000000000000000",
    },
  }),
];

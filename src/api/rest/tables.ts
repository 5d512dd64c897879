import {
  accountInvitationPortalRoutes,
  accountInvitationRoutes,
} from "@/features/people/account-invitations/api";
import { accountPortalRoutes, accountRoutes } from "@/features/people/accounts/api";
import { apiKeyRoutes } from "@/features/platform/api-keys/api";
import { auditLogRoutes } from "@/features/platform/audit-log/api";
import {
  calendarFeedPortalRoutes,
  calendarFeedRoutes,
} from "@/features/scheduling/calendar-feeds/api";
import { chargingPortalRoutes, chargingRoutes } from "@/features/billing/charging/api";
import { creditNotePortalRoutes, creditNoteRoutes } from "@/features/billing/credit-notes/api";
import { documentPortalRoutes, documentRoutes } from "@/features/billing/documents/api";
import { customFieldRoutes } from "@/features/platform/custom-fields/api";
import { googleWalletRoutes } from "@/features/access/google-wallet/api";
import { groupRoutes } from "@/features/people/groups/api";
import { imageRoutes } from "@/features/platform/images/api";
import {
  invoicePaymentPortalRoutes,
  invoicePaymentRoutes,
} from "@/features/billing/invoice-payments/api";
import { invoicePortalRoutes, invoiceRoutes } from "@/features/billing/invoices/api";
import {
  invoiceMailRoutes,
  notificationSettingRoutes,
} from "@/features/backoffice/notifications/api";
import { memberEraseRoutes } from "@/features/backoffice/member-erase/api";
import {
  memberExportPortalRoutes,
  memberExportRoutes,
} from "@/features/backoffice/member-export/api";
import { memberLifecycleRoutes } from "@/features/backoffice/member-lifecycle/api";
import { memberMergeRoutes } from "@/features/backoffice/member-merge/api";
import { memberImportRoutes } from "@/features/backoffice/member-import/api";
import { memberNoteRoutes } from "@/features/people/member-notes/api";
import { memberTimelineRoutes } from "@/features/backoffice/member-timeline/api";
import { memberPortalRoutes, memberRoutes } from "@/features/people/members/api";
import {
  notificationChoicePortalRoutes,
  notificationChoiceRoutes,
} from "@/features/people/notification-choices/api";
import { passDesignRoutes } from "@/features/access/pass-designs/api";
import { doorScannerRoutes } from "@/features/access/scanners/api";
import { passCodeKeyRoutes } from "@/features/access/pass-code-keys/api";
import { passCheckPortalRoutes, passCheckRoutes } from "@/features/access/pass-checks/api";
import { passBundlePortalRoutes, passBundleRoutes } from "@/features/access/apple-wallet/api";
import { passCertificateRoutes } from "@/features/access/pass-certificates/api";
import { passRoutes } from "@/features/access/passes/api";
import { passPortalRoutes } from "@/features/access/passes/portal-api";
import {
  paymentMethodPortalRoutes,
  paymentMethodRoutes,
} from "@/features/billing/payment-methods/api";
import { processorAccountRoutes } from "@/features/billing/processor-account/api";
import { paymentPortalRoutes, paymentRoutes } from "@/features/billing/payments/api";
import {
  organizationPortalRoutes,
  organizationRoutes,
} from "@/features/platform/organizations/api";
import { purchasePortalRoutes } from "@/features/billing/purchases/api";
import { yearFilePortalRoutes } from "@/features/billing/year-files/api";
import { planComparisonPortalRoutes } from "@/features/memberships/plan-comparison/api";
import { portalTokenRoutes } from "@/features/people/portal-tokens/api";
import { testOrganizationRoutes } from "@/features/platform/test-organizations/api";
import { cashDeskRoutes } from "@/features/billing/cash-desks/api";
import { cashSessionRoutes } from "@/features/billing/cash-sessions/api";
import { disputeRoutes } from "@/features/billing/disputes/api";
import { payoutRoutes } from "@/features/billing/payouts/api";
import { refundRoutes } from "@/features/billing/refunds/api";
import { organizationResetRoutes } from "@/features/backoffice/organization-reset/api";
import { saleRoutes } from "@/features/backoffice/sales/api";
import { reconciliationRoutes } from "@/features/backoffice/reconciliations/api";
import { exportRoutes } from "@/features/backoffice/exports/api";
import { viewRoutes } from "@/features/backoffice/views/api";
import { importRoutes } from "@/features/backoffice/imports/api";
import { bulkActionRoutes } from "@/features/backoffice/bulk-actions/api";
import { setupRoutes } from "@/features/backoffice/setup/api";
import { deskRoutes } from "@/features/backoffice/desk/api";
import { attentionRoutes } from "@/features/backoffice/attention/api";
import { searchRoutes } from "@/features/backoffice/search/api";
import { hostingRoutes } from "@/features/backoffice/hosting/api";
import { reportRoutes } from "@/features/backoffice/reports/api";
import { staffRoutes } from "@/features/people/staff/api";
import { taxRateRoutes } from "@/features/catalogue/tax-rates/api";
import { benefitRoutes } from "@/features/catalogue/benefits/api";
import { productPortalRoutes, productRoutes } from "@/features/catalogue/products/api";
import { priceRuleRoutes } from "@/features/catalogue/pricing/api";
import { balancePortalRoutes, balanceRoutes } from "@/features/billing/balances/api";
import {
  bookingSeriesPortalRoutes,
  bookingSeriesRoutes,
} from "@/features/scheduling/booking-series/api";
import { favouritePortalRoutes } from "@/features/scheduling/favourites/api";
import { waitlistPortalRoutes, waitlistRoutes } from "@/features/scheduling/waitlist/api";
import { grantPortalRoutes, grantRoutes } from "@/features/memberships/subscriptions/grant-api";
import { subscriptionRoutes } from "@/features/memberships/subscriptions/api";
import { subscriptionPortalRoutes } from "@/features/memberships/subscriptions/portal-api";
import { quotePortalRoutes, quoteRoutes } from "@/features/scheduling/quotes/api";
import { promoCodeRoutes } from "@/features/catalogue/promo-codes/api";
import { bookingPortalRoutes, bookingRoutes } from "@/features/scheduling/bookings/api";
import { guestPortalRoutes, guestRoutes } from "@/features/scheduling/bookings/guests/api";
import { eventPortalRoutes, eventRoutes } from "@/features/scheduling/events/api";
import { hostRoutes } from "@/features/scheduling/hosts/api";
import { policyRoutes } from "@/features/catalogue/policies/api";
import { resourceChangeRoutes } from "@/features/scheduling/resource-changes/api";
import { calendarRoutes } from "@/features/scheduling/calendar/api";
import { resourcePortalRoutes, resourceRoutes } from "@/features/scheduling/resources/api";
import { mePortalRoutes } from "@/features/people/sessions/api";
import { requestLogRoutes } from "@/features/platform/request-log/api";
import { webhookRoutes } from "@/features/platform/webhooks/api";
import { recurringEventRoutes } from "@/features/scheduling/recurring-events/api";
import { testClockRoutes } from "@/features/platform/test-clocks/api";
import { forMembers } from "@/server/http/member-view";
import type { Route } from "@/server/route";
import { expandable } from "./expansions";

/** The public operations under `/v1`. */
export const v1Routes: Route[] = expandable([
  ...organizationRoutes,
  ...testOrganizationRoutes,
  ...organizationResetRoutes,
  ...imageRoutes,
  ...portalTokenRoutes,
  ...apiKeyRoutes,
  ...hostRoutes,
  ...policyRoutes,
  ...eventRoutes,
  ...recurringEventRoutes,
  ...resourceRoutes,
  ...calendarRoutes,
  ...deskRoutes,
  ...searchRoutes,
  ...attentionRoutes,
  ...hostingRoutes,
  ...setupRoutes,
  ...resourceChangeRoutes,
  ...priceRuleRoutes,
  ...promoCodeRoutes,
  ...quoteRoutes,
  ...bookingSeriesRoutes,
  ...waitlistRoutes,
  ...taxRateRoutes,
  ...productRoutes,
  ...benefitRoutes,
  ...subscriptionRoutes,
  ...grantRoutes,
  ...testClockRoutes,
  ...bookingRoutes,
  ...guestRoutes,
  ...calendarFeedRoutes,
  ...memberRoutes,
  ...notificationChoiceRoutes,
  ...notificationSettingRoutes,
  ...memberLifecycleRoutes,
  ...memberNoteRoutes,
  ...memberEraseRoutes,
  ...memberMergeRoutes,
  ...memberTimelineRoutes,
  ...memberExportRoutes,
  ...memberImportRoutes,
  ...importRoutes,
  ...exportRoutes,
  ...viewRoutes,
  ...bulkActionRoutes,
  ...balanceRoutes,
  ...googleWalletRoutes,
  ...groupRoutes,
  ...accountRoutes,
  ...staffRoutes,
  ...accountInvitationRoutes,
  ...customFieldRoutes,
  ...paymentRoutes,
  ...chargingRoutes,
  ...processorAccountRoutes,
  ...paymentMethodRoutes,
  ...payoutRoutes,
  ...disputeRoutes,
  ...refundRoutes,
  ...cashDeskRoutes,
  ...cashSessionRoutes,
  ...saleRoutes,
  ...creditNoteRoutes,
  ...documentRoutes,
  ...invoiceMailRoutes,
  ...invoiceRoutes,
  ...invoicePaymentRoutes,
  ...passDesignRoutes,
  ...passRoutes,
  ...passCodeKeyRoutes,
  ...passCheckRoutes,
  ...doorScannerRoutes,
  ...passCertificateRoutes,
  ...passBundleRoutes,
  ...webhookRoutes,
  ...requestLogRoutes,
  ...auditLogRoutes,
  ...reportRoutes,
  ...reconciliationRoutes,
]);

/** The public operations under `/portal/v1`, without the integrator's fields in any answer. */
export const portalRoutes: Route[] = [
  ...quotePortalRoutes,
  ...bookingSeriesPortalRoutes,
  ...accountPortalRoutes,
  ...accountInvitationPortalRoutes,
  ...favouritePortalRoutes,
  ...waitlistPortalRoutes,
  ...mePortalRoutes,
  ...organizationPortalRoutes,
  ...memberPortalRoutes,
  ...notificationChoicePortalRoutes,
  ...memberExportPortalRoutes,
  ...balancePortalRoutes,
  ...eventPortalRoutes,
  ...resourcePortalRoutes,
  ...productPortalRoutes,
  ...subscriptionPortalRoutes,
  ...planComparisonPortalRoutes,
  ...grantPortalRoutes,
  ...bookingPortalRoutes,
  ...guestPortalRoutes,
  ...calendarFeedPortalRoutes,
  ...purchasePortalRoutes,
  ...yearFilePortalRoutes,
  ...paymentPortalRoutes,
  ...chargingPortalRoutes,
  ...paymentMethodPortalRoutes,
  ...creditNotePortalRoutes,
  ...documentPortalRoutes,
  ...invoicePortalRoutes,
  ...invoicePaymentPortalRoutes,
  ...passPortalRoutes,
  ...passCheckPortalRoutes,
  ...passBundlePortalRoutes,
].map(forMembers);

import { accountRoutes } from "@/features/accounts/api";
import { apiKeyRoutes } from "@/features/api-keys/api";
import { auditLogRoutes } from "@/features/audit-log/api";
import { calendarFeedPortalRoutes, calendarFeedRoutes } from "@/features/calendar-feeds/api";
import { chargingPortalRoutes, chargingRoutes } from "@/features/charging/api";
import { creditNotePortalRoutes, creditNoteRoutes } from "@/features/credit-notes/api";
import { documentPortalRoutes, documentRoutes } from "@/features/documents/api";
import { customFieldRoutes } from "@/features/custom-fields/api";
import { googleWalletRoutes } from "@/features/google-wallet/api";
import { groupRoutes } from "@/features/groups/api";
import { invoicePaymentPortalRoutes, invoicePaymentRoutes } from "@/features/invoice-payments/api";
import { invoicePortalRoutes, invoiceRoutes } from "@/features/invoices/api";
import { memberEraseRoutes } from "@/features/member-erase/api";
import { memberExportPortalRoutes, memberExportRoutes } from "@/features/member-export/api";
import { memberLifecycleRoutes } from "@/features/member-lifecycle/api";
import { memberMergeRoutes } from "@/features/member-merge/api";
import { memberImportRoutes } from "@/features/member-import/api";
import { memberNoteRoutes } from "@/features/member-notes/api";
import { memberTimelineRoutes } from "@/features/member-timeline/api";
import { memberPortalRoutes, memberRoutes } from "@/features/members/api";
import { passDesignRoutes } from "@/features/pass-designs/api";
import { doorScannerRoutes } from "@/features/scanners/api";
import { passCodeKeyRoutes } from "@/features/pass-code-keys/api";
import { passCheckRoutes } from "@/features/pass-checks/api";
import { passBundlePortalRoutes, passBundleRoutes } from "@/features/apple-wallet/api";
import { passCertificateRoutes } from "@/features/pass-certificates/api";
import { passPortalRoutes, passRoutes } from "@/features/passes/api";
import { paymentMethodPortalRoutes, paymentMethodRoutes } from "@/features/payment-methods/api";
import { paymentPortalRoutes, paymentRoutes } from "@/features/payments/api";
import { organizationRoutes } from "@/features/organizations/api";
import { portalTokenRoutes } from "@/features/portal-tokens/api";
import { testOrganizationRoutes } from "@/features/test-organizations/api";
import { refundRoutes } from "@/features/refunds/api";
import { reconciliationRoutes } from "@/features/reconciliations/api";
import { reportRoutes } from "@/features/reports/api";
import { taxRateRoutes } from "@/features/tax-rates/api";
import { benefitRoutes } from "@/features/benefits/api";
import { productPortalRoutes, productRoutes } from "@/features/products/api";
import { priceRuleRoutes } from "@/features/pricing/api";
import { balancePortalRoutes, balanceRoutes } from "@/features/balances/api";
import { bookingSeriesPortalRoutes, bookingSeriesRoutes } from "@/features/booking-series/api";
import { waitlistPortalRoutes, waitlistRoutes } from "@/features/waitlist/api";
import { grantPortalRoutes, grantRoutes } from "@/features/subscriptions/grant-api";
import { subscriptionPortalRoutes, subscriptionRoutes } from "@/features/subscriptions/api";
import { quotePortalRoutes, quoteRoutes } from "@/features/quotes/api";
import { promoCodeRoutes } from "@/features/promo-codes/api";
import { bookingPortalRoutes, bookingRoutes } from "@/features/bookings/api";
import { eventPortalRoutes, eventRoutes } from "@/features/events/api";
import { hostRoutes } from "@/features/hosts/api";
import { policyRoutes } from "@/features/policies/api";
import { resourceChangeRoutes } from "@/features/resource-changes/api";
import { resourcePortalRoutes, resourceRoutes } from "@/features/resources/api";
import { mePortalRoutes } from "@/features/sessions/api";
import { webhookRoutes } from "@/features/webhooks/api";
import { recurringEventRoutes } from "@/features/recurring-events/api";
import { testClockRoutes } from "@/features/test-clocks/api";
import { forMembers } from "@/server/member-view";
import type { Route } from "@/server/route";
import { expandable } from "./expansions";

/** What is public under `/v1`. */
export const v1Routes: Route[] = expandable([
  ...organizationRoutes,
  ...testOrganizationRoutes,
  ...portalTokenRoutes,
  ...apiKeyRoutes,
  ...hostRoutes,
  ...policyRoutes,
  ...eventRoutes,
  ...recurringEventRoutes,
  ...resourceRoutes,
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
  ...calendarFeedRoutes,
  ...memberRoutes,
  ...memberLifecycleRoutes,
  ...memberNoteRoutes,
  ...memberEraseRoutes,
  ...memberMergeRoutes,
  ...memberTimelineRoutes,
  ...memberExportRoutes,
  ...memberImportRoutes,
  ...balanceRoutes,
  ...googleWalletRoutes,
  ...groupRoutes,
  ...accountRoutes,
  ...customFieldRoutes,
  ...paymentRoutes,
  ...chargingRoutes,
  ...paymentMethodRoutes,
  ...refundRoutes,
  ...creditNoteRoutes,
  ...documentRoutes,
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
  ...auditLogRoutes,
  ...reportRoutes,
  ...reconciliationRoutes,
]);

/** What is public under `/portal/v1`: no answer of it shows what is the integrator's alone. */
export const portalRoutes: Route[] = [
  ...quotePortalRoutes,
  ...bookingSeriesPortalRoutes,
  ...waitlistPortalRoutes,
  ...mePortalRoutes,
  ...memberPortalRoutes,
  ...memberExportPortalRoutes,
  ...balancePortalRoutes,
  ...eventPortalRoutes,
  ...resourcePortalRoutes,
  ...productPortalRoutes,
  ...subscriptionPortalRoutes,
  ...grantPortalRoutes,
  ...bookingPortalRoutes,
  ...calendarFeedPortalRoutes,
  ...paymentPortalRoutes,
  ...chargingPortalRoutes,
  ...paymentMethodPortalRoutes,
  ...creditNotePortalRoutes,
  ...documentPortalRoutes,
  ...invoicePortalRoutes,
  ...invoicePaymentPortalRoutes,
  ...passPortalRoutes,
  ...passBundlePortalRoutes,
].map(forMembers);

import { invoiceRoutes } from "@/features/billing/invoices/api";
import { paymentMethodRoutes } from "@/features/billing/payment-methods/api";
import { refundRoutes } from "@/features/billing/refunds/api";
import { line } from "@/server/line";
import { router } from "@/server/trpc";
import { bookingRoutes } from "./api";

export const bookingStaffRouter = router({
  list: line(bookingRoutes, "GET /v1/bookings"),
  get: line(bookingRoutes, "GET /v1/bookings/{booking_id}"),
  create: line(bookingRoutes, "POST /v1/bookings"),
  update: line(bookingRoutes, "PATCH /v1/bookings/{booking_id}"),
  history: line(bookingRoutes, "GET /v1/bookings/{booking_id}/history"),
  checkIn: line(bookingRoutes, "POST /v1/bookings/{booking_id}/check-in"),
  undoCheckIn: line(bookingRoutes, "POST /v1/bookings/{booking_id}/undo-check-in"),
  approve: line(bookingRoutes, "POST /v1/bookings/{booking_id}/approve"),
  decline: line(bookingRoutes, "POST /v1/bookings/{booking_id}/decline"),
  confirm: line(bookingRoutes, "POST /v1/bookings/{booking_id}/confirm"),
  noShow: line(bookingRoutes, "POST /v1/bookings/{booking_id}/no-show"),
  complete: line(bookingRoutes, "POST /v1/bookings/{booking_id}/complete"),
  checkout: line(bookingRoutes, "POST /v1/bookings/{event_booking_id}/checkout"),
  extendHold: line(bookingRoutes, "POST /v1/bookings/{booking_id}/extend-hold"),
  previewMove: line(bookingRoutes, "POST /v1/bookings/{booking_id}/reschedule-preview"),
  move: line(bookingRoutes, "POST /v1/bookings/{booking_id}/reschedule"),
  release: line(bookingRoutes, "POST /v1/bookings/{booking_id}/release"),
  cancellationPreview: line(bookingRoutes, "POST /v1/bookings/{booking_id}/cancellation-preview"),
  cancel: line(bookingRoutes, "POST /v1/bookings/{booking_id}/cancel"),
  invoice: line(invoiceRoutes, "GET /v1/invoices/{invoice_id}"),
  cards: line(paymentMethodRoutes, "GET /v1/members/{member_id}/payment-methods"),
  refund: line(refundRoutes, "POST /v1/refunds"),
  refunds: line(refundRoutes, "GET /v1/refunds"),
});

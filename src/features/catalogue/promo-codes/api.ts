import { alsoByExternalId } from "@/server/data/external-id";
import { route } from "@/server/route";
import { ExternalIdExists } from "@/server/data/unique-violation";
import { archivePromoCode, restorePromoCode } from "./archive";
import { createPromoCode } from "./create";
import { PromoCodeExists, PromoCodeNotFound } from "./errors";
import { getPromoCode } from "./get";
import { listPromoCodes } from "./list";
import {
  CreatePromoCode,
  ListPromoCodes,
  PromoCode,
  PromoCodeId,
  PromoCodePage,
  UpdatePromoCode,
} from "./schema";
import { updatePromoCode } from "./update";

const tag = "Promo codes";

/** `/v1/promo-codes` */
export const promoCodeRoutes = [
  route({
    method: "GET",
    path: "/v1/promo-codes",
    tag,
    summary: "List promo codes",
    description: "Lists promo codes, newest first.",
    scope: "promo-codes:read",
    input: ListPromoCodes,
    output: PromoCodePage,
    run: listPromoCodes,
  }),
  route({
    method: "POST",
    path: "/v1/promo-codes",
    tag,
    summary: "Create a promo code",
    description: "Creates a promo code. Members enter it as `promo_code` in a booking or a quote.",
    scope: "promo-codes:write",
    status: 201,
    input: CreatePromoCode,
    output: PromoCode,
    errors: [PromoCodeExists, ExternalIdExists],
    run: createPromoCode,
    example: { code: "SPRING", percent_off: 20, max_redemptions: 100, per_member_limit: 1 },
  }),
  ...alsoByExternalId(
    "promo_codes",
    route({
      method: "GET",
      path: "/v1/promo-codes/{promo_code_id}",
      tag,
      summary: "Get a promo code",
      description: "Returns a promo code with the number of its redemptions.",
      scope: "promo-codes:read",
      input: PromoCodeId,
      output: PromoCode,
      errors: [PromoCodeNotFound],
      run: getPromoCode,
    }),
  ),
  route({
    method: "PATCH",
    path: "/v1/promo-codes/{promo_code_id}",
    tag,
    summary: "Update a promo code",
    description:
      "Changes a promo code. Existing bookings and quotes keep their deduction. To switch from a percentage to an amount, clear one and set the other.",
    scope: "promo-codes:write",
    input: UpdatePromoCode,
    output: PromoCode,
    errors: [PromoCodeNotFound, PromoCodeExists, ExternalIdExists],
    run: updatePromoCode,
    example: { max_redemptions: 200 },
  }),
  route({
    method: "POST",
    path: "/v1/promo-codes/{promo_code_id}/archive",
    tag,
    summary: "Archive a promo code",
    description:
      "Archives a promo code, which can no longer be redeemed. Existing bookings and quotes keep their deduction.",
    scope: "promo-codes:write",
    input: PromoCodeId,
    output: PromoCode,
    errors: [PromoCodeNotFound],
    run: archivePromoCode,
  }),
  route({
    method: "POST",
    path: "/v1/promo-codes/{promo_code_id}/restore",
    tag,
    summary: "Restore a promo code",
    description: "Restores an archived promo code; earlier redemptions still count.",
    scope: "promo-codes:write",
    input: PromoCodeId,
    output: PromoCode,
    errors: [PromoCodeNotFound],
    run: restorePromoCode,
  }),
];

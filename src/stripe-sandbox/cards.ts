/**
 * Stripe's published test cards (docs.stripe.com/testing), by number and by the ids that stand for them. The
 * sandbox knows no others, so a real card, mistyped or not, is never examined further.
 */

export interface Decline {
  code: string;
  decline_code: string;
  message: string;
  advice_code?: string;
}

/** The course of saving and charging a test card or a test bank account. */
export interface Behaviour {
  /** The reason why it can't be saved. */
  attach?: Decline;
  /** The reason why it can't be charged; applies after authentication if that is required. */
  charge?: Decline;
  /** When the bank asks the holder: for each payment, or only if the card was not authenticated when saved. */
  asks?: "always" | "unless_set_up";
  /** The reasons with which its holder disputes each payment: a part of it with each. */
  disputed?: [string, ...string[]];
  /** The later outcome of its refunds. */
  refund?: "succeeds_late" | "fails_late";
}

export interface TestCard extends Behaviour {
  number: string;
  /** Payment-method ids that stand for the card; the first is its name. */
  ids: [string, ...string[]];
  brand: "visa" | "mastercard" | "amex" | "discover" | "diners" | "jcb" | "unionpay";
  funding: "credit" | "debit" | "prepaid";
  country: string;
}

const declined = (decline_code: string, advice_code = "try_again_later"): Decline => ({
  code: "card_declined",
  decline_code,
  message: "Your card was declined.",
  advice_code,
});

export const GENERIC_DECLINE = declined("generic_decline");
const INSUFFICIENT: Decline = {
  ...declined("insufficient_funds"),
  message: "Your card has insufficient funds.",
};
const LOST = declined("lost_card", "do_not_try_again");
const STOLEN = declined("stolen_card", "do_not_try_again");
const EXPIRED: Decline = {
  code: "expired_card",
  decline_code: "expired_card",
  message: "Your card has expired.",
  advice_code: "do_not_try_again",
};
const INCORRECT_CVC: Decline = {
  code: "incorrect_cvc",
  decline_code: "incorrect_cvc",
  message: "Your card's security code is incorrect.",
};
const PROCESSING_ERROR: Decline = {
  code: "processing_error",
  decline_code: "processing_error",
  message: "An error occurred while processing your card. Try again in a little bit.",
};
/** Radar's block of a charge that it considers fraudulent. */
const BLOCKED: Decline = declined("fraudulent", "do_not_try_again");
export const AUTHENTICATION_REQUIRED: Decline = {
  code: "authentication_required",
  decline_code: "authentication_required",
  message: "Your card was declined. This transaction requires authentication.",
};

const visa = { brand: "visa", funding: "credit", country: "US" } as const;

/** Returns a card that can be neither saved nor charged. */
const neither = (decline: Decline) => ({ ...visa, attach: decline, charge: decline });

/**
 * Returns a card that is saved and then declines. Stripe refuses these ids already on saving; here they let a
 * client of the API, which has no card form, try out a decline at checkout.
 */
const savedForDecline = (decline: Decline) => ({ ...visa, charge: decline });

export const TEST_CARDS: readonly TestCard[] = [
  { number: "4242424242424242", ids: ["pm_card_visa"], ...visa },
  { number: "4000056655665556", ids: ["pm_card_visa_debit"], ...visa, funding: "debit" },
  {
    number: "5555555555554444",
    ids: ["pm_card_mastercard"],
    brand: "mastercard",
    funding: "credit",
    country: "US",
  },
  {
    number: "378282246310005",
    ids: ["pm_card_amex"],
    brand: "amex",
    funding: "credit",
    country: "US",
  },
  {
    number: "4000000000000002",
    ids: ["pm_card_chargeDeclined"],
    ...neither(GENERIC_DECLINE),
  },
  {
    number: "4000000000000002",
    ids: ["pm_card_visa_chargeDeclined"],
    ...savedForDecline(GENERIC_DECLINE),
  },
  {
    number: "4000000000009995",
    ids: ["pm_card_chargeDeclinedInsufficientFunds"],
    ...neither(INSUFFICIENT),
  },
  {
    number: "4000000000009995",
    ids: ["pm_card_visa_chargeDeclinedInsufficientFunds"],
    ...savedForDecline(INSUFFICIENT),
  },
  {
    number: "4000000000009987",
    ids: ["pm_card_visa_chargeDeclinedLostCard", "pm_card_chargeDeclinedLostCard"],
    ...neither(LOST),
  },
  {
    number: "4000000000009979",
    ids: ["pm_card_visa_chargeDeclinedStolenCard", "pm_card_chargeDeclinedStolenCard"],
    ...neither(STOLEN),
  },
  {
    number: "4000000000000069",
    ids: ["pm_card_chargeDeclinedExpiredCard", "pm_card_visa_chargeDeclinedExpiredCard"],
    ...neither(EXPIRED),
  },
  {
    number: "4000000000000127",
    ids: ["pm_card_chargeDeclinedIncorrectCvc", "pm_card_visa_chargeDeclinedIncorrectCvc"],
    ...neither(INCORRECT_CVC),
  },
  {
    number: "4000000000000119",
    ids: ["pm_card_chargeDeclinedProcessingError", "pm_card_visa_chargeDeclinedProcessingError"],
    ...neither(PROCESSING_ERROR),
  },
  {
    number: "4000000000000341",
    ids: ["pm_card_chargeCustomerFail"],
    ...visa,
    charge: GENERIC_DECLINE,
  },
  {
    number: "4000000000000259",
    ids: ["pm_card_createDispute"],
    ...visa,
    disputed: ["fraudulent"],
  },
  {
    number: "4000000404000079",
    ids: ["pm_card_createMultipleDisputes"],
    ...visa,
    disputed: ["fraudulent", "product_not_received"],
  },
  { number: "4100000000000019", ids: ["pm_card_radarBlock"], ...visa, charge: BLOCKED },
  { number: "4000000000007726", ids: ["pm_card_pendingRefund"], ...visa, refund: "succeeds_late" },
  { number: "4000000000005126", ids: ["pm_card_refundFail"], ...visa, refund: "fails_late" },
  {
    number: "4000002760003184",
    ids: ["pm_card_authenticationRequired"],
    ...visa,
    asks: "always",
  },
  {
    number: "4000000000003220",
    ids: ["pm_card_threeDSecure2Required"],
    ...visa,
    asks: "always",
  },
  {
    number: "4000002500003155",
    ids: ["pm_card_authenticationRequiredOnSetup"],
    ...visa,
    asks: "unless_set_up",
  },
  {
    number: "4000008260003178",
    ids: ["pm_card_authenticationRequiredChargeDeclinedInsufficientFunds"],
    ...visa,
    asks: "always",
    charge: INSUFFICIENT,
  },
  {
    number: "4000008400001629",
    ids: [
      "pm_card_threeDSecureRequiredChargeDeclined",
      "pm_card_threeDSecure2RequiredChargeDeclined",
    ],
    ...visa,
    asks: "always",
    charge: GENERIC_DECLINE,
  },
];

// If two entries share a number, the first is the card that a person types.
const BY_NUMBER = new Map([...TEST_CARDS].reverse().map((card) => [card.number, card]));
const BY_ID = new Map(TEST_CARDS.flatMap((card) => card.ids.map((id) => [id, card] as const)));

export function findCardByNumber(number: string): TestCard | undefined {
  return BY_NUMBER.get(number);
}

/** Finds the card for an id such as `pm_card_visa`; each use of one creates a new payment method. */
export function findCardById(id: string): TestCard | undefined {
  return BY_ID.get(id);
}

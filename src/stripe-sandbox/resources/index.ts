import type { Route } from "../core/route";
import { accountRoutes } from "./accounts";
import { customerRoutes } from "./customers";
import { disputeRoutes } from "./disputes";
import { paymentIntentRoutes } from "./payment-intents";
import { paymentMethodRoutes } from "./payment-methods";
import { payoutRoutes } from "./payouts";
import { recordRoutes } from "./records";
import { refundRoutes } from "./refunds";
import { setupIntentRoutes } from "./setup-intents";

/** Every operation that the sandbox supports. */
export const routes: readonly Route[] = [
  ...accountRoutes,
  ...customerRoutes,
  ...disputeRoutes,
  ...paymentIntentRoutes,
  ...paymentMethodRoutes,
  ...payoutRoutes,
  ...recordRoutes,
  ...refundRoutes,
  ...setupIntentRoutes,
];

import { mailConfirmation } from "@/features/notifications/mail-confirmation";
import type { Subscriber } from "@/server/events";

/** What happens after events. Each runs as a job of its own, with its own retries. */
export const SUBSCRIBERS: Subscriber[] = [
  { name: "mail confirmation", on: ["booking.confirmed"], run: mailConfirmation },
];

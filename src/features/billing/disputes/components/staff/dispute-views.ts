import { statusesOf } from "@/features/billing/disputed/dispute-words";
import type { Dispute } from "../../schema";

/** The views of the list, each with the states that it shows; all of them where it names none. */
export const DISPUTE_VIEWS = {
  open: statusesOf("open"),
  won: statusesOf("won"),
  lost: statusesOf("lost"),
  all: null,
} as const satisfies Record<string, Dispute["status"][] | null>;
export type DisputeView = keyof typeof DISPUTE_VIEWS;
export const DISPUTE_VIEW_NAMES = Object.keys(DISPUTE_VIEWS) as DisputeView[];

/** Returns disputes by their deadlines, the next first; those that await nothing of the club come last. Pure. */
export function byDeadline<D extends Pick<Dispute, "respond_by">>(disputes: readonly D[]): D[] {
  const due = ({ respond_by }: D) => (respond_by ? Date.parse(respond_by) : Number.MAX_VALUE);
  return [...disputes].sort((a, b) => due(a) - due(b));
}

import { useTranslations } from "next-intl";
import { endOf } from "@/lib/pass-end";
import type { PassDesign } from "@/features/access/pass-designs/schema";
import { Badge, type Tone } from "@/ui/badge";
import type { Pass, PassState as State } from "../../schema";

const TONES: Record<State, Tone> = { valid: "positive", ended: "neutral", revoked: "danger" };

/** Tells when a pass ends by itself: at its own date, or as its design says; null for never. */
export function passEnd(
  pass: Pick<Pass, "created_at" | "expires_at">,
  design: Pick<PassDesign, "expiry"> | null,
): Date | null {
  const expires_at = pass.expires_at === null ? null : new Date(pass.expires_at);
  if (!design) return expires_at;
  return endOf({ expires_at, created_at: new Date(pass.created_at) }, design);
}

/** Tells a pass's state at an instant. */
export function stateOf(
  pass: Pick<Pass, "created_at" | "expires_at" | "revoked_at">,
  design: Pick<PassDesign, "expiry"> | null,
  now: string,
): State {
  if (pass.revoked_at !== null) return "revoked";
  const end = passEnd(pass, design);
  return end !== null && end.getTime() <= Date.parse(now) ? "ended" : "valid";
}

/** Shows a pass's state as a word; one that no phone can take yet says so. */
export function PassState({ state, ready }: { state: State; ready: boolean }) {
  const words = useTranslations("console_access.cards");
  return state === "valid" && !ready ? (
    <Badge tone="held">{words("not_installable")}</Badge>
  ) : (
    <Badge tone={TONES[state]}>{words(`states.${state}`)}</Badge>
  );
}

/** Returns the wallets that have a pass now. */
export function walletsOf({ installs }: Pick<Pass, "installs">): ("apple" | "google")[] {
  const there = installs.filter(({ removed_at }) => removed_at === null);
  return [...new Set(there.map(({ platform }) => platform))];
}

"use client";
import { CircleAlert, CircleCheck } from "@/ui/icons";
import { useSyncExternalStore } from "react";

type Toast = { id: number; text: string; tone: "positive" | "danger"; action: Action | null };
/** An act that the message offers, such as the way back. */
type Action = { text: string; onPress: () => void };

let shown: Toast[] = [];
let nextId = 1;
const listeners = new Set<() => void>();

function show(toasts: Toast[]) {
  shown = toasts;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const none: Toast[] = [];

/** A message stays so long; one that offers an act stays until a hand could have reached it. */
const STAYS_MS = 6_000;
const OFFERS_MS = 20_000;

/** Says briefly that something is done. Never the only place that shows an error. */
export function toast(
  text: string,
  tone: Toast["tone"] = "positive",
  action: Action | null = null,
): void {
  const id = nextId++;
  show([...shown.slice(-2), { id, text, tone, action }]);
  setTimeout(() => dismiss(id), action ? OFFERS_MS : STAYS_MS);
}

function dismiss(id: number): void {
  show(shown.filter((item) => item.id !== id));
}

/**
 * Shows toasts; once per page. The region is there from the start, so that it is announced. It stands in the middle, as
 * the acts of a page are at its end.
 */
export function Toaster() {
  const toasts = useSyncExternalStore(
    subscribe,
    () => shown,
    () => none,
  );
  return (
    <div
      role="status"
      aria-live="polite"
      className="pointer-events-none fixed inset-x-4 bottom-[calc(5.25rem+env(safe-area-inset-bottom))] z-50 flex flex-col items-center gap-2 md:bottom-6"
    >
      {toasts.map(({ id, text, tone, action }) => (
        <div
          key={id}
          className="pointer-events-auto flex max-w-sm animate-[rise_0.25s_ease-out] items-start gap-2.5 rounded-lg bg-ink px-4 py-3 text-sm font-medium text-surface shadow-lg"
        >
          {tone === "positive" ? (
            <CircleCheck aria-hidden className="size-5 shrink-0" />
          ) : (
            <CircleAlert aria-hidden className="size-5 shrink-0" />
          )}
          <p>{text}</p>
          {action && (
            <button
              type="button"
              onClick={() => {
                dismiss(id);
                action.onPress();
              }}
              className="-my-1.5 min-h-8 shrink-0 rounded-md px-1 underline underline-offset-2 pointer-coarse:-my-2 pointer-coarse:min-h-11"
            >
              {action.text}
            </button>
          )}
        </div>
      ))}
    </div>
  );
}

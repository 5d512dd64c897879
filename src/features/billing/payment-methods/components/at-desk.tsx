import { HandCoins } from "lucide-react";
import type { ReactNode } from "react";
import { Card, CardHeader } from "@/ui/card";
import type { ClientConfig } from "../schema";

/** Tells whether this organization takes no cards, so that no page may ask for one. */
export function paysAtDesk({ provider }: Pick<ClientConfig, "provider">): boolean {
  return provider === "none";
}

/** Replaces the cards where none are taken: says so, and how to pay instead. */
export function AtDesk({ how, children }: { how: string; children?: ReactNode }) {
  return (
    <Card as="section" aria-labelledby="pay-heading" className="grid gap-5 p-5">
      <CardHeader id="pay-heading" title="You pay at the desk" />
      <p className="flex items-start gap-3 text-muted">
        <HandCoins aria-hidden className="mt-0.5 size-5 shrink-0" />
        <span>No cards are taken here. {how}</span>
      </p>
      {children}
    </Card>
  );
}

import { HandCoins } from "lucide-react";
import type { ReactNode } from "react";
import { Card, CardHeader } from "@/ui/card";
import type { ClientConfig } from "../schema";

/** Tells whether cards are not taken here, so that nothing may ask for one. */
export function paysAtDesk({ provider }: Pick<ClientConfig, "provider">): boolean {
  return provider === "none";
}

/** In place of cards where none is taken: says so, and what to do instead. */
export function AtDesk({ how, children }: { how: string; children?: ReactNode }) {
  return (
    <Card as="section" aria-labelledby="pay-heading" className="grid gap-5 p-5">
      <CardHeader id="pay-heading" title="You pay at the desk" />
      <p className="flex items-start gap-3 text-muted">
        <HandCoins aria-hidden className="mt-0.5 size-5 shrink-0" />
        <span>No card is taken here. {how}</span>
      </p>
      {children}
    </Card>
  );
}

import { useTranslations } from "next-intl";
import { HandCoins } from "@/ui/icons";
import type { ReactNode } from "react";
import { Card, CardHeader } from "@/ui/card";
import type { ClientConfig } from "../schema";

/** Tells whether this organization takes no cards, so that no page may ask for one. */
export function paysAtDesk({ provider }: Pick<ClientConfig, "provider">): boolean {
  return provider === "none";
}

/** Replaces the cards where none are taken: says so, and how to pay instead. */
export function AtDesk({ how, children }: { how: string; children?: ReactNode }) {
  const words = useTranslations("money");
  return (
    <Card as="section" aria-labelledby="pay-heading" className="grid gap-5 p-5">
      <CardHeader id="pay-heading" title={words("desk.title")} />
      <p className="flex items-start gap-3 text-muted">
        <HandCoins aria-hidden className="mt-0.5 size-5 shrink-0" />
        <span>{words("desk.how", { how })}</span>
      </p>
      {children}
    </Card>
  );
}

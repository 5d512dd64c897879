import { useTranslations } from "next-intl";
import { Card } from "@/ui/card";
import { Link } from "@/ui/link";
import type { PassDesign } from "../../schema";
import { DesignState } from "./design-state";

/** Shows a design in the list of designs: its card, how it stands, and how many have it. */
export function DesignCard({
  design,
  picture,
  cards,
}: {
  design: PassDesign;
  /** The address of a picture of its card. */
  picture: string;
  /** The cards that can be used now; null where the reader may not know. */
  cards: number | null;
}) {
  const words = useTranslations("console_designs");
  const faint = design.archived_at ? "opacity-60" : "";
  return (
    <Card
      as="li"
      className="relative grid content-start gap-4 overflow-hidden p-4 hover:bg-sunken has-[a:focus-visible]:bg-accent-soft"
    >
      <div className="flex h-56 justify-center overflow-hidden rounded-lg bg-sunken px-6 pt-5">
        <img
          src={picture}
          alt=""
          width={344}
          height={458}
          loading="lazy"
          className={`h-auto w-full max-w-72 self-start ${faint}`}
        />
      </div>
      <div className="grid gap-1.5">
        <h2 className="text-lg">
          <Link
            href={`/cards/designs/${design.id}`}
            className="break-words after:absolute after:inset-0 after:rounded-xl"
          >
            {design.name}
          </Link>
        </h2>
        <DesignState design={design} />
        <p className="text-sm text-muted">
          {words(`types.${design.type}`)}
          {cards !== null && ` · ${words("cards", { count: cards })}`}
        </p>
      </div>
    </Card>
  );
}

"use client";
import { Ellipsis } from "@/ui/icons";
import { useTranslations } from "next-intl";
import { consoleClient } from "@/ui/console-client";
import { ErrorNote } from "@/ui/error-note";
import { Link } from "@/ui/link";
import { Menu, menuItem } from "@/ui/menu";
import { useAct } from "@/ui/use-act";
import type { Product } from "../../schema";

/** Edits a membership, takes it off sale, or puts it on sale again. */
export function ProductActs({
  product: { id: product_id, name, archived_at },
}: {
  product: Pick<Product, "id" | "name" | "archived_at">;
}) {
  const words = useTranslations("console_catalogue.products");
  const { refusal, perform } = useAct();
  const lines = () => consoleClient().products;
  const archived = archived_at !== null;
  return (
    <>
      <Menu
        align="end"
        label={words("acts", { name })}
        className="-my-2 -mr-2"
        trigger={
          <span className="flex size-11 items-center justify-center rounded-full text-muted hover:bg-sunken hover:text-ink">
            <Ellipsis aria-hidden className="size-5" />
          </span>
        }
      >
        <Link href={`/memberships/${product_id}`} className={menuItem}>
          {words("edit")}
        </Link>
        <button
          type="button"
          data-closes
          className={menuItem}
          onClick={() =>
            void (archived
              ? perform(() => lines().restore.mutate({ product_id }), words("restored", { name }))
              : perform(() => lines().archive.mutate({ product_id }), words("archived", { name })))
          }
        >
          {archived ? words("restore") : words("archive")}
        </button>
      </Menu>
      {refusal && <ErrorNote title={words("not_done")} message={refusal} />}
    </>
  );
}

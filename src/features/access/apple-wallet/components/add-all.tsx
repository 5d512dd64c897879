import { useTranslations } from "next-intl";
import { Download } from "@/ui/icons";
import { LinkButton } from "@/ui/link-button";
import type { PassBundles } from "../schema";

/**
 * Adds several passes to an iPhone at once; a single one has its own button. Works without script.
 */
export function AddAll({ bundles }: { bundles: PassBundles["items"] }) {
  const words = useTranslations("pass");
  const all = bundles.flatMap(({ pass_ids }) => pass_ids);
  if (all.length < 2) return null;
  return (
    <section aria-labelledby="all-heading" className="mt-10 grid gap-3 md:max-w-xl">
      <h2 id="all-heading" className="text-lg">
        {words("all.title")}
      </h2>
      <p className="text-muted">{words("all.text")}</p>
      {bundles.map(({ url, pass_ids }) => {
        const first = all.indexOf(pass_ids[0] ?? "") + 1;
        const last = first + pass_ids.length - 1;
        return (
          <LinkButton
            key={url}
            href={url}
            external
            variant="secondary"
            icon={<Download aria-hidden className="size-4.5 shrink-0" />}
          >
            {bundles.length === 1
              ? words("all.all", { count: all.length })
              : words("all.some", { from: first, to: last })}
          </LinkButton>
        );
      })}
    </section>
  );
}

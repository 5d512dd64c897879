import { Info } from "@/ui/icons";
import { useTranslations } from "next-intl";
import { alsoOf } from "./role-areas";

/** Tells what rights also let somebody see or do, beyond what the names of their areas say. */
export function RoleAlso({ scopes }: { scopes: readonly string[] }) {
  const words = useTranslations("console_roles");
  const also = alsoOf(scopes);
  if (also.length === 0) return null;
  return (
    <section className="grid gap-2" aria-labelledby="also">
      <h2 id="also" className="text-lg">
        {words("also_title")}
      </h2>
      <ul className="grid gap-2 text-sm">
        {also.map((id) => (
          <li key={id} className="flex gap-2">
            <Info aria-hidden className="mt-0.5 size-4 shrink-0 text-muted" />
            {words(`also.${id}`)}
          </li>
        ))}
      </ul>
    </section>
  );
}

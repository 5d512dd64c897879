import { ChevronRight } from "@/ui/icons";
import { useTranslations } from "next-intl";
import { Badge } from "@/ui/badge";
import { Card } from "@/ui/card";
import { Link } from "@/ui/link";
import type { MailSetting } from "../../schema";

/** Lists mails of one group; each leads to its words and its preview. */
export function MailList({
  id,
  title,
  mails,
}: {
  id: string;
  title: string;
  mails: readonly MailSetting[];
}) {
  const words = useTranslations("console_mails");
  return (
    <Card as="section" aria-labelledby={id} className="overflow-hidden pt-5">
      <h2 id={id} className="px-5 pb-2 text-lg">
        {title}
      </h2>
      <ul className="divide-y divide-line">
        {mails.map(({ kind, sent, always_because, sentences }) => (
          <li key={kind}>
            <Link
              href={`/settings/mails/${kind}`}
              className="flex min-h-12 items-center gap-3 px-5 py-2.5 text-sm hover:bg-sunken"
            >
              <span className="min-w-0 flex-1 font-medium">{words(`kinds.${kind}`)}</span>
              <span className="flex flex-wrap justify-end gap-1.5">
                {sentences.length > 0 && <Badge tone="accent">{words("own")}</Badge>}
                {!sent && <Badge tone="warning">{words("off")}</Badge>}
                {sent && always_because === null && <Badge tone="positive">{words("on")}</Badge>}
                {always_because !== null && (
                  <span className="text-xs text-muted">{words("always")}</span>
                )}
              </span>
              <ChevronRight aria-hidden className="size-4.5 shrink-0 text-muted" />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}

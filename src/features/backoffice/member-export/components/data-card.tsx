import { useTranslations } from "next-intl";
import { Download } from "@/ui/icons";
import { Card, CardHeader } from "@/ui/card";
import { LinkButton } from "@/ui/link-button";

/** Offers the member's own data, as a file. Works without script. */
export function DataCard({ organization }: { organization: string }) {
  const words = useTranslations("details");
  return (
    <Card as="section" aria-labelledby="data-heading" className="grid gap-5 p-5">
      <div className="grid gap-1.5">
        <CardHeader id="data-heading" title={words("data.title")} />
        <p className="text-muted">{words("data.text", { club: organization })}</p>
      </div>
      <LinkButton
        href="/portal/v1/me/export"
        external
        download
        variant="secondary"
        className="justify-self-start max-sm:w-full"
        icon={<Download aria-hidden className="size-4.5 shrink-0" />}
      >
        {words("data.download")}
      </LinkButton>
    </Card>
  );
}

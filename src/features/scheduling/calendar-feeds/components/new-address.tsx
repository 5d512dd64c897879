"use client";
import { CalendarPlus, Copy } from "@/ui/icons";
import { useTranslations } from "next-intl";
import { Button } from "@/ui/button";
import { Card, CardHeader } from "@/ui/card";
import { Input } from "@/ui/input";
import { LinkButton } from "@/ui/link-button";
import { useCopy } from "@/ui/use-copy";

/** Shows a new address, now and never again, and takes the focus to it: it stands above the form that made it. */
export function NewAddress({ name, url }: { name: string; url: string }) {
  const words = useTranslations("calendar");
  const { copied, copy } = useCopy(url);
  return (
    <Card as="section" aria-labelledby="address-heading" className="grid gap-4 p-5">
      <CardHeader id="address-heading" title={words("link_for", { name })} />
      <p className="text-sm text-muted">{words("once")}</p>
      <Input
        readOnly
        autoFocus
        aria-label={words("link")}
        value={url}
        className="font-mono text-sm"
        onFocus={(event) => event.target.select()}
      />
      <div className="flex flex-wrap gap-2">
        <Button icon={<Copy aria-hidden className="size-4" />} onClick={() => void copy()}>
          {words("copy")}
        </Button>
        <LinkButton
          external
          variant="secondary"
          href={url.replace(/^https?:/, "webcal:")}
          icon={<CalendarPlus aria-hidden className="size-4" />}
        >
          {words("open")}
        </LinkButton>
      </div>
      <p role="status" className="text-sm text-muted">
        {copied === true && words("copied")}
        {copied === false && words("copy_failed")}
      </p>
    </Card>
  );
}

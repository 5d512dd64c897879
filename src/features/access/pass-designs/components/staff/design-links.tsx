"use client";
import { Plus, Trash2 } from "@/ui/icons";
import { useTranslations } from "next-intl";
import { Button } from "@/ui/button";
import { Field } from "@/ui/field";
import { Input } from "@/ui/input";
import type { PassLink } from "../../schema";
import { type DesignFaults, freeKey } from "./design-content";
import { Mark } from "./field-line";

const MOST = 10;

/** Edits the links on the back of a card. */
export function DesignLinks({
  links,
  faults,
  onChange,
}: {
  links: readonly PassLink[];
  faults: DesignFaults;
  onChange: (links: PassLink[]) => void;
}) {
  const words = useTranslations("console_designs.links");
  const change = (at: number, some: Partial<PassLink>) =>
    onChange(links.map((link, n) => (n === at ? { ...link, ...some } : link)));
  return (
    <div className="grid gap-3">
      {links.length === 0 && <p className="text-sm text-muted">{words("none")}</p>}
      <ul className="grid gap-4">
        {links.map(({ key, label, url }, at) => (
          <li
            key={key}
            className="grid items-start gap-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]"
          >
            <Field label={words("label")} error={faults[`links.${at}.label`]}>
              {(control) => (
                <Input
                  {...control}
                  required
                  value={label}
                  maxLength={64}
                  onChange={({ target }) => change(at, { label: target.value })}
                />
              )}
            </Field>
            <Field label={words("address")} error={faults[`links.${at}.url`]}>
              {(control) => (
                <Input
                  {...control}
                  type="url"
                  required
                  value={url}
                  onChange={({ target }) => change(at, { url: target.value.trim() })}
                />
              )}
            </Field>
            <span className="sm:pt-7">
              <Mark
                label={words("remove", { name: label || words("unnamed") })}
                onPress={() => onChange(links.filter((_, n) => n !== at))}
              >
                <Trash2 aria-hidden className="size-4.5" />
              </Mark>
            </span>
          </li>
        ))}
      </ul>
      {links.length < MOST && (
        <p>
          <Button
            variant="secondary"
            size="sm"
            icon={<Plus aria-hidden className="size-4" />}
            onClick={() =>
              onChange([...links, { key: freeKey(links, "link"), label: "", url: "" }])
            }
          >
            {words("add")}
          </Button>
        </p>
      )}
    </div>
  );
}

"use client";
import { Plus, Trash2 } from "@/ui/icons";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { TaxChoice } from "@/features/catalogue/tax-rates/components/staff/tax-choice";
import type { TaxRate } from "@/features/catalogue/tax-rates/schema";
import {
  FindMember,
  type FoundMember,
} from "@/features/people/find-member/components/staff/find-member";
import { Button } from "@/ui/button";
import { consoleClient } from "@/ui/console-client";
import { Field } from "@/ui/field";
import { FormDialog } from "@/ui/form-dialog";
import { Select } from "@/ui/input";
import { useRouter } from "@/ui/portal-router";
import { useAct } from "@/ui/use-act";
import { type DraftedLine, DraftLine } from "./draft-line";

const DAY = 86_400_000;
/** The days within which an invoice is to be paid, the usual ones first. */
const WITHIN = [14, 7, 30] as const;
/** As many lines as stand in a dialog. */
const MOST_LINES = 10;

const blank = (): DraftedLine => ({
  key: crypto.randomUUID(),
  ...{ description: "", quantity: 1, amount: null },
});

/** Drafts an invoice for a member, which its page then shows with its tax, to be issued there. */
export function NewInvoice({ taxes, currency }: { taxes: readonly TaxRate[]; currency: string }) {
  const words = useTranslations("console_money.new_invoice");
  const [act, setAct] = useState<string | null>(null);
  const [member, setMember] = useState<FoundMember | null>(null);
  const [lines, setLines] = useState<DraftedLine[]>([]);
  const [tax, setTax] = useState("");
  const { pending, refusal, perform } = useAct();
  const router = useRouter();
  const open = () => {
    setMember(null);
    setLines([blank()]);
    setTax("");
    setAct(crypto.randomUUID());
  };
  const draft = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!member) return;
    const days = Number(new FormData(event.currentTarget).get("within"));
    let made = "";
    const drafted = await perform(async () => {
      const { id } = await consoleClient().invoices.create.mutate({
        ...{ member_id: member.id, currency, idempotency_key: act ?? "" },
        due_at: new Date(Date.now() + days * DAY).toISOString(),
        lines: lines.map(({ description, quantity, amount }) => ({
          ...{ description, quantity, unit_amount: amount ?? 0 },
          ...(tax && { tax_rate_id: tax }),
        })),
      });
      made = id;
    }, words("done"));
    if (!drafted) return;
    setAct(null);
    router.push(`/invoices/${made}`);
  };
  return (
    <>
      <Button icon={<Plus aria-hidden className="size-4.5" />} onClick={open}>
        {words("open")}
      </Button>
      {act !== null && (
        <FormDialog
          open
          onClose={() => setAct(null)}
          title={words("open")}
          submit={words("do")}
          pending={pending}
          failure={refusal === null ? null : { title: words("not_done"), message: refusal }}
          onSubmit={draft}
        >
          <p className="text-sm text-muted">{words("text")}</p>
          <FindMember label={words("member")} value={member} onChange={setMember} />
          {lines.map((line, n) => (
            <fieldset key={line.key} className="grid gap-3 rounded-lg bg-sunken p-4">
              <legend className="sr-only">{words("line", { number: n + 1 })}</legend>
              <DraftLine
                line={line}
                currency={currency}
                onChange={(changed) => setLines(lines.map((one) => (one === line ? changed : one)))}
              />
              {lines.length > 1 && (
                <Button
                  size="sm"
                  variant="leave"
                  className="justify-self-start"
                  icon={<Trash2 aria-hidden className="size-4" />}
                  onClick={() => setLines(lines.filter((one) => one !== line))}
                >
                  {words("remove", { number: n + 1 })}
                </Button>
              )}
            </fieldset>
          ))}
          {lines.length < MOST_LINES && (
            <Button
              size="sm"
              variant="secondary"
              className="justify-self-start"
              onClick={() => setLines([...lines, blank()])}
            >
              {words("add")}
            </Button>
          )}
          <TaxChoice taxes={taxes} value={tax} onChange={setTax} />
          <Field label={words("within")}>
            {(control) => (
              <Select {...control} name="within">
                {WITHIN.map((days) => (
                  <option key={days} value={days}>
                    {words("days", { count: days })}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        </FormDialog>
      )}
    </>
  );
}

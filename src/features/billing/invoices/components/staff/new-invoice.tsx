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
import { actKey } from "@/ui/act-key";
import { Button } from "@/ui/button";
import { consoleClient } from "@/ui/console-client";
import { Field } from "@/ui/field";
import { FormDialog } from "@/ui/form-dialog";
import { Select } from "@/ui/input";
import { useRouter } from "@/ui/portal-router";
import { useKeyedAct } from "@/ui/use-keyed-act";
import { DraftLine } from "./draft-line";
import { type DraftedLine, draftOf } from "./invoice-draft";

/** The days within which an invoice is to be paid, the usual ones first. */
const WITHIN = [14, 7, 30] as const;
/** As many lines as stand in a dialog. */
const MOST_LINES = 10;

const blank = (): DraftedLine => ({
  key: crypto.randomUUID(),
  ...{ description: "", quantity: 1, amount: null },
});

/** Drafts an invoice for a member, which its page then shows with its tax, to be issued there. */
export function NewInvoice({
  taxes,
  currency,
  now,
}: {
  taxes: readonly TaxRate[];
  currency: string;
  /** The club's own time: a test club may have a clock of its own. */
  now: string;
}) {
  const words = useTranslations("console_money.new_invoice");
  // A page may stay open for days, and a browser's clock may be wrong.
  const [ahead] = useState(() => Date.now() - Date.parse(now));
  const [begun, setBegun] = useState<number | null>(null);
  const [member, setMember] = useState<FoundMember | null>(null);
  const [lines, setLines] = useState<DraftedLine[]>([]);
  const [tax, setTax] = useState("");
  const { act, renew, pending, refusal, perform } = useKeyedAct();
  const router = useRouter();
  const open = () => {
    setMember(null);
    setLines([blank()]);
    setTax("");
    renew();
    setBegun(Date.now() - ahead);
  };
  const draft = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!member || begun === null) return;
    const days = Number(new FormData(event.currentTarget).get("within"));
    const asked = draftOf({ member_id: member.id, currency, days, lines, tax }, begun);
    let made = "";
    const drafted = await perform(async () => {
      const { id } = await consoleClient().invoices.create.mutate({
        ...asked,
        idempotency_key: actKey(act, asked),
      });
      made = id;
    }, words("done"));
    if (!drafted) return;
    setBegun(null);
    router.push(`/invoices/${made}`);
  };
  return (
    <>
      <Button icon={<Plus aria-hidden className="size-4.5" />} onClick={open}>
        {words("open")}
      </Button>
      {begun !== null && (
        <FormDialog
          open
          onClose={() => setBegun(null)}
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

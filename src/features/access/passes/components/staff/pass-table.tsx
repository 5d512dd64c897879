import { useTranslations } from "next-intl";
import type { PassDesign } from "@/features/access/pass-designs/schema";
import { formatDate } from "@/lib/format";
import { type Column, DataTable } from "@/ui/data-table";
import type { Pass } from "../../schema";
import { PassState, stateOf, walletsOf } from "./pass-state";

/** A pass as the console lists it: with its holder, where the reader may see members. */
export type ListedPass = Pass & { member?: { name: string } | null };

/** Lists passes as a table; on a phone only whose they are and whether they hold. */
export function PassTable({
  passes,
  designs,
  open,
  hrefOf,
  selects = false,
  ...at
}: {
  passes: readonly ListedPass[];
  designs: ReadonlyMap<string, PassDesign>;
  /** The pass that is open beside the list. */
  open: string | null;
  hrefOf: (id: string) => string;
  now: string;
  locale: string;
  timezone: string;
  /** Rows can be selected. */
  selects?: boolean;
}) {
  const words = useTranslations("console_access.cards");
  const bulk = useTranslations("console_bulk.select");
  const { now, locale, timezone } = at;
  const designOf = ({ pass_design_id: id }: Pass) => designs.get(id) ?? null;
  const muted = (text: string) => <span className="text-muted">{text}</span>;
  const columns: Column<ListedPass>[] = [
    {
      id: "holder",
      head: words("holder"),
      cell: (pass) => <span className="min-w-0 break-words">{holderOf(pass, words)}</span>,
    },
    {
      id: "design",
      head: words("design"),
      from: "md",
      cell: (pass) => muted(designOf(pass)?.name ?? "–"),
    },
    {
      id: "state",
      head: words("state"),
      cell: (pass) => (
        <PassState
          state={stateOf(pass, designOf(pass), now)}
          ready={pass.provisioned_at !== null}
        />
      ),
    },
    {
      id: "wallet",
      head: words("wallet"),
      from: "md",
      cell: (pass) =>
        muted(
          walletsOf(pass)
            .map((one) => words(`wallets.${one}`))
            .join(", ") || "–",
        ),
    },
    {
      id: "issued",
      head: words("facts.issued"),
      from: "lg",
      cell: ({ created_at }) => muted(formatDate(created_at, timezone, locale)),
    },
  ];
  return (
    <DataTable
      label={words("title")}
      rows={passes}
      columns={open === null ? columns : columns.filter(({ from }) => from === undefined)}
      idOf={({ id }) => id}
      hrefOf={({ id }) => hrefOf(id)}
      open={open}
      select={
        selects
          ? { page: bulk("page"), nameOf: (pass) => bulk("row", { name: holderOf(pass, words) }) }
          : null
      }
    />
  );
}

/** Names whose pass it is: the member, or their guest. */
export function holderOf(
  { member, guest_id, id }: ListedPass,
  words: ReturnType<typeof useTranslations<"console_access.cards">>,
): string {
  if (!member) return id;
  return guest_id === null ? member.name : words("guest_of", { name: member.name });
}

import { z } from "zod";
import { archivable, Id, ListQuery, Name, PageOf } from "@/lib/wire";

export const CashDesk = z
  .object({
    id: z.string(),
    name: z.string().describe("What the club calls it: Reception, Bar."),
    open_session_id: Id.nullable().describe(
      "Its session that is open now; null while it is closed.",
    ),
    ...archivable,
  })
  .meta({
    id: "CashDesk",
    description:
      "A till. It is opened with a float and closed with a count, and takes no cash in between two sessions. It is no certified fiscal device.",
  });
export type CashDesk = z.infer<typeof CashDesk>;
export const CashDeskPage = PageOf(CashDesk);

export const CreateCashDesk = z.strictObject({ name: Name });
export type CreateCashDesk = z.infer<typeof CreateCashDesk>;

export const CashDeskId = z.strictObject({ cash_desk_id: Id });
export type CashDeskId = z.infer<typeof CashDeskId>;

export const UpdateCashDesk = CashDeskId.extend({ name: Name.optional() });
export type UpdateCashDesk = z.infer<typeof UpdateCashDesk>;

export const ListCashDesks = ListQuery;
export type ListCashDesks = z.infer<typeof ListCashDesks>;

import type { Member } from "@/features/people/members/schema";
import { type Column, columnsOf, named } from "../column-rules";

const of = columnsOf<Member>();

/** The columns of the list of members, but for the club's own fields. */
export const memberColumns: Column<Member>[] = [
  ...of.fields("id", "short_id", "name", "email", "email_verified"),
  { name: "phone", cell: ({ phone }) => phone?.number },
  ...of.fields("status", "locale"),
  { name: "address_line_1", cell: ({ address }) => address?.address_line_1 },
  { name: "address_line_2", cell: ({ address }) => address?.address_line_2 },
  { name: "postal_code", cell: ({ address }) => address?.postal_code },
  { name: "city", cell: ({ address }) => address?.city },
  { name: "administrative_area", cell: ({ address }) => address?.administrative_area },
  { name: "country_code", cell: ({ address }) => address?.country_code },
  { name: "billing_name", cell: ({ billing_details: to }) => to?.name },
  { name: "billing_tax_id", cell: ({ billing_details: to }) => to?.tax_id },
  { name: "billing_email", cell: ({ billing_details: to }) => to?.email },
  {
    ...{ name: "groups", scope: "groups:read" },
    cell: ({ group_ids }, { groups }) => named(group_ids, groups),
  },
  {
    ...{ name: "accounts", scope: "accounts:read" },
    cell: ({ account_ids }, { accounts }) => named(account_ids, accounts),
  },
  {
    ...{ name: "products", scope: "products:read" },
    cell: ({ subscriptions }, { products }) =>
      named(
        subscriptions.map(({ product }) => product.product_id),
        products,
      ),
  },
  ...of.fields("external_id"),
  ...of.instants("created_at", "updated_at", "archived_at"),
];

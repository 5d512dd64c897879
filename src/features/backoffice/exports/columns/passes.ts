import type { Pass } from "@/features/access/passes/schema";
import { type Column, columnsOf } from "../column-rules";

const of = columnsOf<Pass>();

const inWallet = ({ installs }: Pass, wallet: "apple" | "google") =>
  installs.some(({ platform, removed_at }) => platform === wallet && removed_at === null);

/** The columns of the list of passes; nothing in them opens one, or installs it. */
export const passColumns: Column<Pass>[] = [
  ...of.fields("id", "wallet_serial_number"),
  ...of.member((row) => row.member_id),
  ...of.fields("pass_design_id"),
  {
    ...{ name: "pass_design_name", scope: "pass-designs:read" },
    cell: ({ pass_design_id }, { designs }) => designs.get(pass_design_id),
  },
  ...of.fields("booking_id", "guest_id"),
  { name: "in_apple_wallet", cell: (row) => inWallet(row, "apple") },
  { name: "in_google_wallet", cell: (row) => inWallet(row, "google") },
  ...of.instants("created_at", "provisioned_at", "expires_at", "revoked_at"),
  ...of.fields("revocation_reason", "replaces_pass_id", "replaced_by_pass_id"),
  ...of.instants("updated_at"),
];

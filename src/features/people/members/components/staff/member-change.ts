/** Converts what a desk typed about a member into a change. Pure. */
import type { UpdateMember } from "../../schema";
import type { Texts } from "@/features/platform/custom-fields/components/field-values";
import { changeIn, type Saved } from "../profile-change";

/** Returns the typed changes and no other data; an empty mail address takes it away. Staff change each of `fields`. */
export function memberChange(
  member: Saved["member"],
  typed: Texts,
  fields: Saved["custom_fields"] = [],
): Omit<UpdateMember, "member_id"> {
  const { email, ...rest } = typed;
  const editable = fields.map((field) => ({ ...field, editable: true }));
  return {
    ...changeIn({ member, custom_fields: editable }, rest),
    ...(email !== undefined && { email: String(email).trim() || null }),
  };
}

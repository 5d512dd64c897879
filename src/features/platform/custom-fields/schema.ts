import { z } from "zod";
import { Id, ListQuery, Name, PageOf, archivable } from "@/lib/wire";

export const CUSTOM_FIELD_TYPES = [
  "text",
  "number",
  "boolean",
  "date",
  "select",
  "multi_select",
  "url",
  "email",
] as const;
export const CustomFieldType = z.enum(CUSTOM_FIELD_TYPES);
export type CustomFieldType = z.infer<typeof CustomFieldType>;

export const CustomField = z
  .object({
    id: z.string(),
    key: z.string(),
    label: z.string(),
    type: CustomFieldType,
    options: z.array(z.string()).describe("The choices of a `select` or `multi_select`."),
    required: z.boolean(),
    member_visible: z.boolean(),
    member_editable: z.boolean(),
    ...archivable,
  })
  .meta({ id: "CustomField", description: "A field that an organization adds to its members." });
export type CustomField = z.infer<typeof CustomField>;
export const CustomFieldPage = PageOf(CustomField);

const Options = z
  .array(z.string().trim().min(1).max(100))
  .max(200)
  .refine((options) => new Set(options).size === options.length, {
    error: "Options should differ from each other",
  });

const flags = {
  required: z
    .boolean()
    .describe(
      "New members need a value, and values cannot be cleared. Existing members may stay without one.",
    ),
  member_visible: z.boolean().describe("Members see it in the portal."),
  member_editable: z
    .boolean()
    .describe("Members can change it in the portal; needs `member_visible`."),
};

export const CreateCustomField = z
  .strictObject({
    key: z
      .string()
      .max(40)
      .regex(/^[a-z][a-z0-9_]*$/, {
        error: "Input should be lower-case letters, digits and underscores, a letter first",
      }),
    label: Name,
    type: CustomFieldType,
    options: Options,
    ...flags,
  })
  .partial()
  .required({ key: true, label: true, type: true });
export type CreateCustomField = z.infer<typeof CreateCustomField>;

/** Key and type are fixed: values are stored by key and checked by type. */
export const UpdateCustomField = z
  .strictObject({ custom_field_id: Id, label: Name, options: Options, ...flags })
  .partial()
  .required({ custom_field_id: true });
export type UpdateCustomField = z.infer<typeof UpdateCustomField>;

export const CustomFieldId = z.strictObject({ custom_field_id: Id });
export type CustomFieldId = z.infer<typeof CustomFieldId>;

export const ListCustomFields = ListQuery;
export type ListCustomFields = z.infer<typeof ListCustomFields>;

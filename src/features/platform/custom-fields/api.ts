import { route } from "@/server/route";
import { archiveCustomField, restoreCustomField } from "./archive";
import { createCustomField } from "./create";
import { CustomFieldKeyExists, CustomFieldNotFound } from "./errors";
import { getCustomField } from "./get";
import { listCustomFields } from "./list";
import {
  CreateCustomField,
  CustomField,
  CustomFieldId,
  CustomFieldPage,
  ListCustomFields,
  UpdateCustomField,
} from "./schema";
import { updateCustomField } from "./update";

const tag = "Custom fields";

/** `/v1/custom-fields` */
export const customFieldRoutes = [
  route({
    method: "GET",
    path: "/v1/custom-fields",
    tag,
    summary: "List custom fields",
    description: "Lists the fields that the organization added to its members.",
    scope: "custom-fields:read",
    input: ListCustomFields,
    output: CustomFieldPage,
    run: listCustomFields,
  }),
  route({
    method: "POST",
    path: "/v1/custom-fields",
    tag,
    summary: "Create a custom field",
    description:
      "Adds a field of your own to members. Its value is in their `custom_fields` under `key`, checked by `type`: `date` is `YYYY-MM-DD`, `multi_select` a list. Writing an unknown key fails with `unknown_custom_field`. Key and type never change.",
    scope: "custom-fields:write",
    status: 201,
    input: CreateCustomField,
    output: CustomField,
    errors: [CustomFieldKeyExists],
    run: createCustomField,
    example: {
      key: "shirt_size",
      label: "Shirt size",
      type: "select",
      options: ["S", "M", "L"],
      member_visible: true,
      member_editable: true,
    },
  }),
  route({
    method: "GET",
    path: "/v1/custom-fields/{custom_field_id}",
    tag,
    summary: "Get a custom field",
    description: "Returns a custom field.",
    scope: "custom-fields:read",
    input: CustomFieldId,
    output: CustomField,
    errors: [CustomFieldNotFound],
    run: getCustomField,
  }),
  route({
    method: "PATCH",
    path: "/v1/custom-fields/{custom_field_id}",
    tag,
    summary: "Update a custom field",
    description:
      "Changes a custom field; omitted fields stay as they are. Members keep their values, also those of an option that was removed.",
    scope: "custom-fields:write",
    input: UpdateCustomField,
    output: CustomField,
    errors: [CustomFieldNotFound],
    run: updateCustomField,
    example: { label: "T-shirt size" },
  }),
  route({
    method: "POST",
    path: "/v1/custom-fields/{custom_field_id}/archive",
    tag,
    summary: "Archive a custom field",
    description:
      "Archives a custom field. Members keep their values, which can be cleared but no longer set.",
    scope: "custom-fields:write",
    input: CustomFieldId,
    output: CustomField,
    errors: [CustomFieldNotFound],
    run: archiveCustomField,
  }),
  route({
    method: "POST",
    path: "/v1/custom-fields/{custom_field_id}/restore",
    tag,
    summary: "Restore a custom field",
    description: "Restores an archived custom field, which can be set again.",
    scope: "custom-fields:write",
    input: CustomFieldId,
    output: CustomField,
    errors: [CustomFieldNotFound],
    run: restoreCustomField,
  }),
];

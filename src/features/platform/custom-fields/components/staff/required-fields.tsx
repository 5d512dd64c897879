"use client";
import { OwnControl } from "../own-control";
import type { RequiredFields as Asked } from "./use-required-fields";

/** Asks for the organization's own fields that a new member must have. */
export function RequiredFields({ asked }: { asked: Asked }) {
  return asked.fields.map((field) => <OwnControl key={field.key} field={field} typed={asked} />);
}

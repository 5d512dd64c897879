"use client";
import clsx from "clsx";
import { useCombobox } from "downshift";
import type { ReactNode } from "react";
import { Field } from "./field";
import { Input } from "./input";

/** A line to choose; `detail` stands below its text. */
export type ComboboxItem = {
  id: string;
  text: string;
  detail?: string | undefined;
  icon?: ReactNode;
};

/**
 * A field whose answer is one of many: what is typed is searched by the caller, arrows choose, Enter takes. The first
 * line is always chosen, so that a name and Enter are enough.
 */
export function Combobox<Item extends ComboboxItem>({
  label,
  hint,
  optional = false,
  placeholder,
  items,
  typed,
  onType,
  onPick,
  note,
  id,
}: {
  label: string;
  hint?: string | undefined;
  optional?: boolean;
  placeholder?: string;
  items: Item[];
  typed: string;
  onType: (text: string) => void;
  onPick: (item: Item) => void;
  /** Stands in the place of the lines: looking, nothing found. */
  note?: string | undefined;
  /** Of the field, for those who move the focus there. */
  id?: string;
}) {
  const box = useCombobox<Item>({
    items,
    ...(id && { inputId: id }),
    inputValue: typed,
    selectedItem: null,
    defaultHighlightedIndex: 0,
    itemToString: (item) => item?.text ?? "",
    itemToKey: (item) => item?.id,
    onSelectedItemChange: ({ selectedItem }) => {
      if (selectedItem) onPick(selectedItem);
    },
    // Leaving the field takes nothing: only Enter and a press do. Enter waits for what is being looked for.
    stateReducer: (state, { type, changes }) => {
      if (type === useCombobox.stateChangeTypes.InputBlur) return { ...state, isOpen: false };
      if (type === useCombobox.stateChangeTypes.InputChange)
        return { ...changes, highlightedIndex: 0 };
      const waits = type === useCombobox.stateChangeTypes.InputKeyDownEnter && items.length === 0;
      return waits ? state : changes;
    },
  });
  const open = box.isOpen && typed.trim() !== "" && (items.length > 0 || note !== undefined);
  return (
    <div className="relative">
      <Field label={label} hint={hint} optional={optional}>
        {(control) => (
          <Input
            {...box.getInputProps({
              "aria-describedby": control["aria-describedby"],
              id: id ?? control.id,
              "aria-label": label,
              onChange: ({ currentTarget }) => onType(currentTarget.value),
            })}
            type="search"
            placeholder={placeholder}
            autoComplete="off"
            spellCheck={false}
            enterKeyHint="go"
          />
        )}
      </Field>
      <div
        {...box.getMenuProps({ "aria-label": label })}
        className={clsx(
          "absolute inset-x-0 top-full z-20 mt-1 max-h-80 overflow-y-auto rounded-lg bg-overlay p-1.5 shadow-lg ring-1 ring-line",
          !open && "hidden",
        )}
      >
        {items.map((item, index) => (
          <div
            key={item.id}
            {...box.getItemProps({ item, index })}
            className={clsx(
              "flex min-h-11 cursor-pointer items-center gap-3 rounded-md px-3 py-1.5",
              index === box.highlightedIndex && "bg-accent-soft forced-colors:outline",
            )}
          >
            {item.icon}
            <span className="min-w-0 flex-1">
              <span className="block truncate text-sm font-medium">{item.text}</span>
              {item.detail && (
                <span className="block truncate text-xs text-muted">{item.detail}</span>
              )}
            </span>
          </div>
        ))}
        {items.length === 0 && note && (
          <p role="status" className="px-3 py-2 text-sm text-muted">
            {note}
          </p>
        )}
      </div>
    </div>
  );
}

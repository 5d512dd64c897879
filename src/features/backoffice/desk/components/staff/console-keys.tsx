"use client";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { Dialog } from "@/ui/dialog";
import { walkPanel } from "@/ui/list-panel";
import { useModifierKeys } from "@/ui/modifier-keys";
import { keepChoice, readChoice } from "@/ui/own-choice";
import { useRouter } from "@/ui/portal-router";
import { toast } from "@/ui/toast";
import { GUESTS } from "./guest-safe";
import { isTyping } from "./is-typing";
import { KEY_PAGES, keyCommand } from "./key-command";

const LETTERS = "foyer_letter_keys";
/** How long `g` waits for its second letter. */
const PREFIX_MS = 1_500;

/** Serves the keys of the console, and shows the list of them at `?`. */
export function ConsoleKeys({ mayBook }: { mayBook: boolean }) {
  const words = useTranslations("console_desk.frame");
  const router = useRouter();
  const [help, setHelp] = useState(false);
  useEffect(() => {
    let prefix: string | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const press = (event: KeyboardEvent) => {
      // A question is open: it is answered first.
      if (event.defaultPrevented || document.querySelector("dialog[open]")) return;
      const letters = readChoice(LETTERS) !== "off";
      const command = keyCommand(event, { typing: isTyping(event.target), letters, prefix });
      prefix = null;
      clearTimeout(timer);
      if (!command || (command.do === "go" && command.page.endsWith("/new") && !mayBook)) return;
      event.preventDefault();
      switch (command.do) {
        case "go":
          return router.push(command.page);
        case "prefix":
          prefix = "g";
          timer = setTimeout(() => (prefix = null), PREFIX_MS);
          return;
        case "search":
          return document.querySelector<HTMLElement>("[data-list-search]")?.focus();
        case "down":
          return moveRow(1);
        case "up":
          return moveRow(-1);
        case "select":
          return selectRow();
        case "help":
          return setHelp(true);
        case "guests": {
          const on = readChoice(GUESTS) !== "1";
          keepChoice(GUESTS, on ? "1" : "0");
          toast(words(on ? "guests_on" : "guests_off"));
          router.refresh();
        }
      }
    };
    document.addEventListener("keydown", press);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("keydown", press);
    };
  }, [router, words, mayBook]);
  return (
    <Dialog open={help} onClose={() => setHelp(false)} title={words("keys.title")}>
      <KeyList mayBook={mayBook} />
    </Dialog>
  );
}

function KeyList({ mayBook }: { mayBook: boolean }) {
  const words = useTranslations("console_desk.frame.keys");
  const { command, control } = useModifierKeys();
  const [letters, setLetters] = useState(() => readChoice(LETTERS) !== "off");
  const pages = Object.entries(KEY_PAGES).map(([key, { name }]) => [`g ${key}`, name] as const);
  const lines = [
    ...pages,
    ...(mayBook ? ([["n", "new"]] as const) : []),
    ...([
      ["/", "search"],
      ["j", "down"],
      ["k", "up"],
      ["x", "select"],
      ["Enter", "open"],
      [`${command} K`, "palette"],
      [`${control} G`, "guests"],
      ["?", "help"],
    ] as const),
  ];
  return (
    <>
      <dl className="grid gap-1 text-sm">
        {lines.map(([key, name]) => (
          <div key={key} className="flex min-h-9 items-center justify-between gap-4">
            <dt>{words(name)}</dt>
            <dd>
              <kbd className="rounded-sm bg-sunken px-2 py-1 font-sans text-xs font-medium">
                {key}
              </kbd>
            </dd>
          </div>
        ))}
      </dl>
      <label className="flex min-h-11 items-center gap-3 border-t border-line pt-3 text-sm">
        <input
          type="checkbox"
          className="size-5 accent-accent"
          checked={letters}
          onChange={({ target }) => {
            keepChoice(LETTERS, target.checked ? "on" : "off");
            setLetters(target.checked);
          }}
        />
        <span>
          {words("single")}
          <span className="block text-xs text-muted">{words("single_text")}</span>
        </span>
      </label>
    </>
  );
}

/** Moves the focus along the rows of the list, whose links Enter opens. */
function moveRow(by: 1 | -1): void {
  if (walkPanel(String(by))) return;
  const rows = [...document.querySelectorAll<HTMLElement>("[data-row]")];
  const at = rows.findIndex((row) => row === document.activeElement);
  const next = at === -1 ? (by === 1 ? 0 : rows.length - 1) : at + by;
  rows[Math.min(Math.max(next, 0), rows.length - 1)]?.focus();
}

/** Selects the row that has the focus, or takes it out again, where the list can be selected from. */
function selectRow(): void {
  const row = document.activeElement?.closest("tr:has([data-row])");
  row?.querySelector<HTMLElement>("[data-select]")?.click();
}

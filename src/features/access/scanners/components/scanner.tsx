"use client";
import clsx from "clsx";
import { Smartphone, Users } from "@/ui/icons";
import { useCallback, useEffect, useRef } from "react";
import { Button } from "@/ui/button";
import { Notice } from "@/ui/notice";
import {
  type DoorTexts,
  type DoorWords,
  refusalOf,
} from "@/features/access/pass-checks/door-words";
import type { DoorNow } from "../schema";
import { CameraView } from "./camera-view";
import { LeaveButton, Typed, Where } from "./controls";
import { printedPart } from "./decide-offline";
import { ScanResultScreen } from "./scan-result";
import { askedBy } from "./scan-result-view";
import { type Door, useDoor } from "./use-door";
import { useKeyboardScanner } from "./use-keyboard-scanner";

const SAME_AGAIN_MS = 4_000;

/** The scanner of a phone at the door: camera, keyboard scanner, typed short id; works offline. */
export function Scanner({ texts }: { texts: DoorTexts }) {
  const door = useDoor(texts);
  useOfflinePage();
  const { submit, dismiss, shown } = door;
  const last = useRef({ code: "", at: 0 });
  const scan = (code: string) => {
    const at = performance.now();
    // A pass stays before the camera for a while, and its code may move meanwhile: it is one scan.
    const same = printedPart(code) ?? code;
    if (same === last.current.code && at - last.current.at < SAME_AGAIN_MS) {
      last.current.at = at;
      return;
    }
    if (shown) return;
    last.current = { code: same, at };
    void submit(askedBy(code));
  };
  useKeyboardScanner((code) => {
    last.current = { code: "", at: 0 };
    dismiss();
    void submit(askedBy(code));
  });
  const main = useRef<HTMLElement>(null);
  const next = useCallback(() => {
    dismiss();
    // Once it is no longer inert: the next Enter must not press the element that had the focus.
    requestAnimationFrame(() => main.current?.focus());
  }, [dismiss]);
  const { words } = door;
  useLanguage(door.phase === "opening" ? null : door.language, words("title"));
  if (door.phase === "unpaired") return <Unpaired door={door} />;
  if (door.phase === "elsewhere") return <Elsewhere words={words} />;
  if (!door.now) return <p className="grid min-h-dvh place-items-center text-muted">Foyer …</p>;
  return (
    <>
      <main
        ref={main}
        tabIndex={-1}
        inert={shown !== null}
        className="mx-auto outline-none grid min-h-dvh max-w-5xl content-start gap-4 px-4 pt-[max(1rem,env(safe-area-inset-top))] pb-[max(1rem,env(safe-area-inset-bottom))] landscape:md:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)] landscape:md:content-center landscape:md:gap-8"
      >
        <div className="grid content-start gap-3">
          <Head now={door.now} door={door} />
          <CameraView words={words} active={door.phase === "ready"} onCode={scan} />
        </div>
        <div className="grid content-start gap-4">
          <Contact now={door.now} door={door} />
          <Where now={door.now} door={door} />
          <Typed door={door} />
          <LeaveButton door={door} />
        </div>
      </main>
      {shown && (
        <ScanResultScreen
          key={shown.key}
          shown={shown}
          words={words}
          direction={door.direction}
          busy={door.busy}
          onNext={next}
          onUndo={() => void door.undo()}
          onAgain={(word) => void submit({ ...shown.asked, ...word })}
        />
      )}
    </>
  );
}

function Head({ now, door }: { now: DoorNow; door: Door }) {
  const { inside, here, capacity } = now.occupancy;
  const full = capacity !== null && inside >= capacity;
  return (
    <header className="flex items-center justify-between gap-4">
      <div className="min-w-0">
        <h1 className="line-clamp-2 text-lg/6 font-semibold wrap-break-word">{now.scanner.name}</h1>
        <p className="truncate text-sm text-muted">{now.organization.name}</p>
      </div>
      <p
        className={clsx(
          "flex shrink-0 items-center gap-2 rounded-full px-3 py-1.5 text-sm font-medium tabular-nums",
          door.since ? "bg-sunken text-muted" : full ? "bg-danger-soft text-danger" : "bg-sunken",
        )}
      >
        <Users aria-hidden className="size-4" />
        <span>
          {door.words("inside", { inside, here: here ?? "none", capacity: capacity ?? "none" })}
        </span>
      </p>
    </header>
  );
}

function Contact({ now, door }: { now: DoorNow; door: Door }) {
  const { since, list, queued } = door;
  const { waiting, told } = queued;
  const { words } = door;
  const until = list ? clock(list.expires_at, now) : null;
  return (
    <div className="grid gap-3">
      {since && (
        <Notice
          tone="warning"
          title={words("contact.offline", { since: clock(since, now), waiting: waiting.length })}
          live
        >
          {until ? words("contact.until", { time: until }) : words("contact.nothing")}
        </Notice>
      )}
      {!since && waiting.length > 0 && (
        <Notice tone="info" title={words("contact.telling", { waiting: waiting.length })} live />
      )}
      {told.duplicates + told.refused > 0 && (
        <Notice
          tone="warning"
          live
          title={words("contact.told", { twice: told.duplicates, refused: told.refused })}
          action={<Seen door={door} />}
        >
          {words("contact.compared")}
        </Notice>
      )}
      <UnsentScans now={now} door={door} />
    </div>
  );
}

/** Lists scans that the server refused: they can be read nowhere else. */
function UnsentScans({ now, door }: { now: DoorNow; door: Door }) {
  const { aside } = door.queued;
  if (aside.length === 0) return null;
  const { words } = door;
  const title = words("contact.aside", { count: aside.length });
  return (
    <Notice tone="danger" live title={title} action={<Seen door={door} />}>
      <ul className="grid max-h-48 gap-1 overflow-y-auto" tabIndex={0} aria-label={title}>
        {aside.map((scan) => (
          <li key={scan.client_scan_id}>
            {words("contact.scan", {
              time: clock(scan.scanned_at, now),
              name: scan.name ?? scan.short_id ?? words("contact.a_code"),
              why: refusalOf(words, scan.why),
            })}
          </li>
        ))}
      </ul>
      {words("contact.write")}
    </Notice>
  );
}

function Seen({ door }: { door: Door }) {
  return (
    <Button size="sm" variant="secondary" onClick={door.seen}>
      {door.words("contact.seen")}
    </Button>
  );
}

function Unpaired({ door }: { door: Door }) {
  const waiting = door.queued.waiting.length;
  const { words } = door;
  return (
    <main className="grid min-h-dvh place-content-center justify-items-center gap-4 px-6 text-center">
      <span className="grid size-16 place-items-center rounded-2xl bg-accent-soft text-accent">
        <Smartphone aria-hidden className="size-8" />
      </span>
      <h1 className="text-2xl">{words("unpaired.title")}</h1>
      <p className="max-w-sm text-muted">{words("unpaired.text")}</p>
      {waiting > 0 && (
        <Notice tone="warning" title={words("unpaired.waiting", { count: waiting })}>
          {words("unpaired.kept")}
        </Notice>
      )}
    </main>
  );
}

function Elsewhere({ words }: { words: DoorWords }) {
  return (
    <main className="grid min-h-dvh place-content-center justify-items-center gap-4 px-6 text-center">
      <h1 className="text-2xl">{words("elsewhere.title")}</h1>
      <Button onClick={() => location.reload()}>{words("elsewhere.here")}</Button>
    </main>
  );
}

/**
 * Sets the page's language, which is known once the phone has introduced itself: the page is the
 * same for everybody.
 */
function useLanguage(language: string | null, title: string) {
  useEffect(() => {
    if (language === null) return;
    document.documentElement.lang = language;
    document.title = `${title} · Foyer`;
  }, [language, title]);
}

/** Caches the page itself for offline use. */
function useOfflinePage() {
  useEffect(() => {
    const workers = navigator.serviceWorker;
    if (!workers) return;
    const begin = async () => {
      await workers.register("/door/files/worker.js", { scope: "/door" });
      const { active } = await workers.ready;
      const loaded = performance.getEntriesByType("resource").map(({ name }) => name);
      active?.postMessage({ keep: loaded });
    };
    begin().catch(() => undefined);
  }, []);
}

/** Writes a time by the organization's clock. */
function clock(iso: string, { organization }: DoorNow): string {
  const { locale, timezone: timeZone } = organization;
  return new Intl.DateTimeFormat(locale, { hour: "2-digit", minute: "2-digit", timeZone }).format(
    new Date(iso),
  );
}

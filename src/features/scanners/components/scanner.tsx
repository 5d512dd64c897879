"use client";
import clsx from "clsx";
import { Smartphone, Users } from "lucide-react";
import { useCallback, useEffect, useRef } from "react";
import { Button } from "@/ui/button";
import { Notice } from "@/ui/notice";
import type { DoorNow } from "../schema";
import { CameraView } from "./camera-view";
import { LeaveButton, Typed, Where } from "./controls";
import { ScanResultScreen } from "./scan-result";
import { askedBy } from "./shown";
import { type Door, useDoor } from "./use-door";
import { useKeyboardScanner } from "./use-keyboard-scanner";

const SAME_AGAIN_MS = 4_000;

/** The scanner of a phone at the door: camera, keyboard scanner, typed short id; works without contact. */
export function Scanner() {
  const door = useDoor();
  useOfflinePage();
  const { submit, dismiss, shown } = door;
  const last = useRef({ code: "", at: 0 });
  const scan = (code: string) => {
    const at = performance.now();
    // A pass stays before the camera for a while: it is one scan.
    if (code === last.current.code && at - last.current.at < SAME_AGAIN_MS) {
      last.current.at = at;
      return;
    }
    if (shown) return;
    last.current = { code, at };
    void submit(askedBy(code));
  };
  useKeyboardScanner((code) => {
    last.current = { code: "", at: 0 };
    dismiss();
    void submit(askedBy(code));
  });
  const next = useCallback(() => dismiss(), [dismiss]);
  if (door.phase === "unpaired") return <Unpaired />;
  if (!door.now) return <p className="grid min-h-dvh place-items-center text-muted">Opening…</p>;
  return (
    <>
      <main
        inert={shown !== null}
        className="mx-auto grid min-h-dvh max-w-5xl content-start gap-4 px-4 pt-[max(1rem,env(safe-area-inset-top))] pb-[max(1rem,env(safe-area-inset-bottom))] landscape:md:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)] landscape:md:content-center landscape:md:gap-8"
      >
        <div className="grid content-start gap-3">
          <Head now={door.now} door={door} />
          <CameraView active={door.phase === "ready"} onCode={scan} />
        </div>
        <div className="grid content-start gap-4">
          <Contact door={door} />
          <Where now={door.now} door={door} />
          <Typed door={door} />
          <LeaveButton door={door} />
        </div>
      </main>
      {shown && (
        <ScanResultScreen
          key={shown.key}
          shown={shown}
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
        <h1 className="truncate text-lg font-semibold">{now.scanner.name}</h1>
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
          {here === null ? inside : `${here} here · ${inside}`}
          {capacity === null ? " inside" : ` of ${capacity} inside`}
        </span>
      </p>
    </header>
  );
}

function Contact({ door }: { door: Door }) {
  const { since, queue, list, listIsOver, told } = door;
  const until = list && !listIsOver ? clock(list.expires_at) : null;
  return (
    <div className="grid gap-3">
      {since && (
        <Notice tone="warning" title={`Offline since ${clock(since)} · queue ${queue.length}`} live>
          {until
            ? `Goes on by its list until ${until}.`
            : "Nothing can be checked until there is contact."}
        </Notice>
      )}
      {!since && queue.length > 0 && (
        <Notice tone="info" title={`Telling what waited: ${queue.length}`} live />
      )}
      {told && (
        <Notice
          tone="warning"
          live
          title={`${told.duplicates} in twice, ${told.refused} refused afterwards`}
          action={
            <Button size="sm" variant="secondary" onClick={door.forgetTold}>
              Seen
            </Button>
          }
        >
          Scans made without contact were held against everybody else’s. The office has the list.
        </Notice>
      )}
    </div>
  );
}

function Unpaired() {
  return (
    <main className="grid min-h-dvh place-content-center justify-items-center gap-4 px-6 text-center">
      <span className="grid size-16 place-items-center rounded-2xl bg-accent-soft text-accent">
        <Smartphone aria-hidden className="size-8" />
      </span>
      <h1 className="text-2xl">This phone is not paired</h1>
      <p className="max-w-sm text-muted">
        Ask whoever runs the place for a pairing link, and open it here. It makes this phone the
        scanner of one door, and nothing else.
      </p>
    </main>
  );
}

/** Keeps the page itself for when there is no contact. */
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

function clock(iso: string): string {
  return new Intl.DateTimeFormat(undefined, { hour: "2-digit", minute: "2-digit" }).format(
    new Date(iso),
  );
}

"use client";
import { useParams } from "next/navigation";
import { useEffect, useRef } from "react";
import { type Change, followClub } from "./change-stream";
import { lastTouch, watchTouches } from "./last-touch";
import { paced } from "./pace";

/** Without a stream a page reads again this often. */
const WITHOUT_MS = 20_000;
const STILL_MS = 2_000;

export type Followed = {
  /** Kinds of objects of which any may concern the page: `booking`, as events name them. */
  objects?: readonly string[];
  /** Objects that the page shows, of any kind. */
  ids?: readonly string[];
  /** What is shown moves only after the hand has rested, so that nothing slips away under it. */
  still?: boolean;
};

/**
 * Runs `read` when something that the page shows has changed, whoever changed it: at once or at the next look, at most
 * twice a second, and after a gap. While the server cannot tell, it runs every 20 seconds and on focus.
 */
export function useChanges({ objects = [], ids = [], still = false }: Followed, read: () => void) {
  const { club } = useParams<{ club?: string }>();
  const now = useRef({ objects, ids, read });
  useEffect(() => {
    now.current = { objects, ids, read };
  });
  useEffect(() => {
    if (club === undefined) return;
    watchTouches();
    let live = false;
    let stale = false;
    const pace = paced(
      () => {
        // The next look reads it.
        stale = document.visibilityState !== "visible";
        if (!stale) now.current.read();
      },
      { still: still ? STILL_MS : 0, lastTouch },
    );
    const concerns = ({ object, id }: Change) =>
      now.current.objects.includes(object) || now.current.ids.includes(id);
    const leave = followClub(club, (news) => {
      if (news.kind === "live") live = news.live;
      else if (news.kind === "gap" || concerns(news.change)) pace.mark();
    });
    const timer = setInterval(() => {
      if (!live) pace.mark();
    }, WITHOUT_MS);
    const look = () => {
      if (document.visibilityState === "visible" && (stale || !live)) pace.mark();
    };
    document.addEventListener("visibilitychange", look);
    window.addEventListener("focus", look);
    return () => {
      leave();
      pace.end();
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
      window.removeEventListener("focus", look);
    };
  }, [club, still]);
}

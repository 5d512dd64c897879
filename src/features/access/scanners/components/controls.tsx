"use client";
import { LogOut } from "@/ui/icons";
import { useState } from "react";
import { Button } from "@/ui/button";
import { Input } from "@/ui/input";
import { Notice } from "@/ui/notice";
import { SegmentedControl } from "@/ui/segmented-control";
import type { DoorNow } from "../schema";
import type { Door } from "./use-door";

/** Sets the scanner's place, and the direction of the people. */
export function Where({ now, door }: { now: DoorNow; door: Door }) {
  const { words } = door;
  const value = door.place.event_id ?? door.place.resource_id ?? "";
  const choose = (id: string) => {
    const found = now.places.find((place) => (place.event_id ?? place.resource_id) === id);
    door.setPlace({
      ...(found?.resource_id && { resource_id: found.resource_id }),
      ...(found?.event_id && { event_id: found.event_id }),
    });
  };
  return (
    <div className="grid gap-3">
      <label className="grid gap-1.5 text-sm font-medium">
        {words("where.place")}
        <select
          value={value}
          onChange={(event) => choose(event.target.value)}
          className="min-h-11 w-full rounded-md bg-raised px-3 text-base ring-1 ring-line-strong ring-inset"
        >
          <option value="" disabled={!now.anywhere}>
            {now.anywhere ? words("where.anywhere") : words("where.choose")}
          </option>
          {now.places.map((place) => (
            <option
              key={place.event_id ?? place.resource_id}
              value={place.event_id ?? place.resource_id ?? ""}
            >
              {place.starts_at_local
                ? `${place.starts_at_local.slice(11, 16)} ${place.name}`
                : place.name}
            </option>
          ))}
        </select>
      </label>
      <SegmentedControl
        label={words("where.direction")}
        value={door.direction}
        onChange={door.setDirection}
        options={[
          { value: "in", text: words("where.in") },
          { value: "out", text: words("where.out") },
        ]}
      />
    </div>
  );
}

/** Takes a short id that staff type for a member without a code. */
export function Typed({ door }: { door: Door }) {
  const [text, setText] = useState("");
  const { words } = door;
  return (
    <form
      className="grid gap-1.5"
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim()) void door.submit({ short_id: text.trim() });
        setText("");
      }}
    >
      <label htmlFor="short-id" className="text-sm font-medium">
        {words("typed.label")}
      </label>
      <div className="flex gap-2">
        <Input
          id="short-id"
          value={text}
          onChange={(event) => setText(event.target.value)}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          placeholder={words("typed.hint")}
        />
        <Button type="submit" disabled={door.busy || text.trim() === ""}>
          {words("typed.check")}
        </Button>
      </div>
    </form>
  );
}

/** Ends scanning on this phone, after asking. */
export function LeaveButton({ door }: { door: Door }) {
  const [sure, setSure] = useState(false);
  const { words } = door;
  const waiting = door.queued.waiting.length;
  if (!sure) {
    return (
      <Button
        variant="ghost"
        size="sm"
        className="justify-self-start"
        onClick={() => setSure(true)}
      >
        <LogOut aria-hidden className="size-4" /> {words("leave.ask")}
      </Button>
    );
  }
  return (
    <Notice
      tone="warning"
      title={words("leave.title")}
      action={
        <>
          <Button size="sm" variant="danger" onClick={() => void door.leave()}>
            {words("leave.yes")}
          </Button>
          <Button size="sm" variant="secondary" onClick={() => setSure(false)}>
            {words("leave.no")}
          </Button>
        </>
      }
    >
      {waiting > 0 ? words("leave.lost", { count: waiting }) : words("leave.pairing")}
    </Notice>
  );
}

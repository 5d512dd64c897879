"use client";
import { CalendarDays } from "@/ui/icons";
import { useState } from "react";
import { AmountField } from "@/ui/amount-field";
import { Button } from "@/ui/button";
import { ColumnChoice } from "@/ui/column-choice";
import { Combobox } from "@/ui/combobox";
import { DataTable } from "@/ui/data-table";
import { FilterBar } from "@/ui/filter-bar";
import { CopyField } from "@/ui/copy-field";
import { PictureActs } from "@/ui/picture-acts";
import { OverlapField } from "@/ui/overlap-field";
import { CheckList } from "@/ui/check-list";
import { ChoiceCard } from "@/ui/choice-card";
import { PartField } from "@/ui/part-field";
import { Field, FieldError } from "@/ui/field";
import { FilterLinks } from "@/ui/filter-links";
import { FileInput, Input, Select, TextArea } from "@/ui/input";
import { FileLink } from "@/ui/file-link";
import { Link } from "@/ui/link";
import { LinkAway } from "@/ui/link-away";
import { LinkButton } from "@/ui/link-button";
import { ListPanel } from "@/ui/list-panel";
import { Menu, menuItem } from "@/ui/menu";
import { MoreLink } from "@/ui/more-link";
import { NavLink } from "@/ui/nav-link";
import { PageLinks } from "@/ui/page-links";
import { SearchButton } from "@/ui/search-button";
import { SegmentedControl, TabLinks } from "@/ui/segmented-control";
import { StartLink } from "@/ui/start-link";
import { ThemeToggle } from "@/ui/theme-toggle";
import { NAMES, Shown } from "./shown";

const LOOKS = ["primary", "secondary", "ghost", "leave", "danger"] as const;
const SIZES = ["sm", "md", "lg"] as const;
const LENGTHS = ["30 min", "1 h", "1 h 30 min", "2 h"];
const tabs = [
  { href: "/design", text: NAMES.short },
  { href: "/design?other", text: NAMES.usual },
];
const icon = <CalendarDays aria-hidden className="size-4.5" />;

/** Shows what can be pressed, chosen and typed into. */
export function Controls() {
  const [length, setLength] = useState("1 h");
  const [typed, setTyped] = useState("");
  const [card, setCard] = useState("a");
  const [checked, setChecked] = useState(["usual"]);
  return (
    <>
      <Shown of="Button">
        {LOOKS.map((variant) => (
          <Button key={variant} variant={variant}>
            {variant}
          </Button>
        ))}
        {SIZES.map((size) => (
          <Button key={size} size={size} icon={icon}>
            {size}
          </Button>
        ))}
        <Button disabled>{NAMES.usual}</Button>
        <Button pending>{NAMES.usual}</Button>
        <Button block>{NAMES.long}</Button>
      </Shown>
      <Shown of="Combobox, FilterBar, ColumnChoice, DataTable">
        <Combobox
          label={NAMES.usual}
          items={[{ id: "a", text: NAMES.long, detail: NAMES.usual }]}
          typed={typed}
          onType={setTyped}
          onPick={({ text }) => setTyped(text)}
        />
        <FilterBar
          page="/design"
          search=""
          placeholder={NAMES.usual}
          filters={[
            {
              ...{ name: "language", text: NAMES.short, value: "en" },
              options: [{ value: "en", text: NAMES.usual }],
            },
          ]}
        />
        <ColumnChoice
          cookie="foyer_design_columns"
          columns={[{ id: "name", head: NAMES.usual }]}
          shown={["name"]}
        />
        <DataTable
          label={NAMES.usual}
          rows={[NAMES.usual, NAMES.long]}
          columns={[
            { id: "name", head: NAMES.short, cell: (name) => name },
            { id: "length", head: NAMES.short, from: "md", cell: (name) => name.length },
          ]}
          idOf={(name) => name}
          hrefOf={() => "/design"}
          select={{ page: NAMES.usual, nameOf: (name) => name }}
          faint={(name) => name === NAMES.long}
          open={NAMES.usual}
        />
      </Shown>
      <Shown of="ListPanel">
        <ListPanel
          row={{
            ...{ id: NAMES.usual, label: NAMES.usual, page: "/design", list: "/design" },
            ...{ before: null, after: "/design" },
          }}
          panel={<p>{NAMES.long}</p>}
        >
          <p>{NAMES.usual}</p>
        </ListPanel>
      </Shown>
      <Shown of="MoreLink">
        <MoreLink href="/design">{NAMES.usual}</MoreLink>
      </Shown>
      <Shown of="LinkButton">
        <LinkButton href="/design">{NAMES.short}</LinkButton>
        <LinkButton href="/design" variant="secondary" icon={icon}>
          {NAMES.usual}
        </LinkButton>
      </Shown>
      <Shown of="Link, LinkAway, StartLink, FileLink">
        <Link href="/design" className="text-accent underline">
          {NAMES.usual}
        </Link>
        <LinkAway href="/design" className="text-accent underline">
          {NAMES.long}
        </LinkAway>
        <StartLink to="portal" href="/design" className="text-accent underline">
          {NAMES.short}
        </StartLink>
        <FileLink href="/icon.svg" className="text-accent underline">
          {NAMES.short}
        </FileLink>
      </Shown>
      <Shown of="SegmentedControl">
        <SegmentedControl
          label={NAMES.usual}
          value={length}
          onChange={setLength}
          options={LENGTHS.map((text, at) => ({ value: text, text, closed: at > 2 }))}
        />
      </Shown>
      <Shown of="TabLinks">
        <TabLinks label={NAMES.usual} current="/design" tabs={tabs} />
      </Shown>
      <Shown of="FilterLinks">
        <FilterLinks
          label={NAMES.usual}
          options={Object.values(NAMES).map((text, at) => ({
            href: `/design?${at}`,
            text,
            current: at === 1,
          }))}
        />
      </Shown>
      <Shown of="PageLinks">
        <PageLinks page={2} pages={5} href={(page) => `/design?page=${page}`} />
      </Shown>
      <Shown of="NavLink">
        <NavLink place="side" href="/design" text={NAMES.usual} icon={icon} />
        <NavLink place="side" href="/other" text={NAMES.usual} icon={icon} />
        <NavLink place="bar" href="/design" text={NAMES.short} icon={icon} />
        <NavLink place="bar" href="/other" text={NAMES.short} icon={icon} />
      </Shown>
      <Shown of="SearchButton">
        <SearchButton />
        <div className="w-54">
          <SearchButton wide />
        </div>
      </Shown>
      <Shown of="ThemeToggle">
        <ThemeToggle initial="system" />
      </Shown>
      <Shown of="Menu">
        <Menu
          label={NAMES.usual}
          trigger={<span className="flex min-h-11 items-center px-3">{NAMES.usual}</span>}
        >
          {Object.values(NAMES).map((text) => (
            <button key={text} type="button" data-closes className={menuItem}>
              {text}
            </button>
          ))}
        </Menu>
      </Shown>
      <Shown of="Field, Input, TextArea, Select, FileInput">
        <Field label={NAMES.short} hint={NAMES.usual}>
          {(control) => <Input {...control} defaultValue={NAMES.usual} />}
        </Field>
        <Field label={NAMES.usual} error={NAMES.long}>
          {(control) => <Input {...control} defaultValue={NAMES.long} />}
        </Field>
        <Field label={NAMES.arabic} optional>
          {(control) => <Input {...control} disabled defaultValue={NAMES.arabic} />}
        </Field>
        <Field label={NAMES.usual}>
          {(control) => <TextArea {...control} rows={3} defaultValue={NAMES.long} />}
        </Field>
        <Field label={NAMES.short}>
          {(control) => (
            <Select {...control}>
              {Object.values(NAMES).map((text) => (
                <option key={text}>{text}</option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={NAMES.short}>{(control) => <FileInput {...control} />}</Field>
        <FieldError id="shown-error" error={NAMES.usual} />
      </Shown>
      <Shown of="PictureActs">
        {[false, true].map((has) => (
          <PictureActs
            key={String(has)}
            has={has}
            pending={false}
            said={{
              ...{ upload: NAMES.short, replace: NAMES.short, remove: NAMES.usual },
              ...{ uploadOf: NAMES.short, removeOf: NAMES.usual },
            }}
            onChange={() => undefined}
          />
        ))}
      </Shown>
      <Shown of="CopyField, OverlapField">
        <CopyField label={NAMES.short} text={NAMES.usual} />
        <CopyField label={NAMES.usual} text={NAMES.long.repeat(3)} long />
        <OverlapField
          label={NAMES.usual}
          days={[1, 7]}
          atOnce={NAMES.long}
          until={(at) => at.slice(0, 16)}
        />
      </Shown>
      <Shown of="AmountField, PartField">
        <AmountField label={NAMES.short} currency="EUR" initial={1450} onChange={() => {}} />
        <PartField label={NAMES.usual} left={1450} currency="EUR" onChange={() => {}} />
        <AmountField label={NAMES.usual} currency="KWD" required onChange={() => {}} />
        <AmountField label={NAMES.usual} currency="JPY" error={NAMES.long} onChange={() => {}} />
      </Shown>
      <Shown of="CheckList">
        <CheckList
          label={NAMES.usual}
          hint={NAMES.long}
          options={Object.entries(NAMES).map(([id, name]) => ({ id, name }))}
          chosen={checked}
          onChange={setChecked}
        />
      </Shown>
      <Shown of="ChoiceCard">
        {["a", "b"].map((value) => (
          <ChoiceCard
            key={value}
            name="choice"
            value={value}
            checked={card === value}
            onChoose={() => setCard(value)}
            aside={value}
          >
            {value === "a" ? NAMES.usual : NAMES.long}
          </ChoiceCard>
        ))}
      </Shown>
    </>
  );
}

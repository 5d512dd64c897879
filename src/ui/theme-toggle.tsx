"use client";
import { Monitor, Moon, Sun } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { SegmentedControl } from "./segmented-control";
import { themeCookie, type Theme } from "./theme";

const year = 31_536_000;

/**
 * Switches between light, dark, and the device's choice. Applied at once, kept in a cookie for the
 * server.
 */
export function ThemeToggle({ initial }: { initial: Theme }) {
  const words = useTranslations("shell");
  const [theme, setTheme] = useState(initial);
  function choose(next: Theme) {
    setTheme(next);
    document.cookie = `${themeCookie}=${next}; path=/; max-age=${year}; samesite=lax`;
    if (next === "system") delete document.documentElement.dataset["theme"];
    else document.documentElement.dataset["theme"] = next;
  }
  return (
    <SegmentedControl
      label={words("appearance")}
      value={theme}
      onChange={choose}
      options={[
        {
          value: "system",
          text: (
            <Choice
              icon={<Monitor aria-hidden className="size-4" />}
              name={words("appearance_system")}
            />
          ),
        },
        {
          value: "light",
          text: (
            <Choice
              icon={<Sun aria-hidden className="size-4" />}
              name={words("appearance_light")}
            />
          ),
        },
        {
          value: "dark",
          text: (
            <Choice
              icon={<Moon aria-hidden className="size-4" />}
              name={words("appearance_dark")}
            />
          ),
        },
      ]}
    />
  );
}

function Choice({ icon, name }: { icon: React.ReactNode; name: string }) {
  return (
    <>
      {icon}
      <span className="sr-only">{name}</span>
    </>
  );
}

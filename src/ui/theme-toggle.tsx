"use client";
import { Monitor, Moon, Sun } from "@/ui/icons";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { applyTheme, themeEvent } from "./apply-theme";
import { SegmentedControl } from "./segmented-control";
import type { Theme } from "./theme";

/**
 * Switches between light, dark, and the device's choice. Applied at once, kept in a cookie for the
 * server.
 */
export function ThemeToggle({ initial }: { initial: Theme }) {
  const words = useTranslations("shell");
  const [theme, setTheme] = useState(initial);
  useEffect(() => {
    const follow = (event: Event) => setTheme((event as CustomEvent<Theme>).detail);
    window.addEventListener(themeEvent, follow);
    return () => window.removeEventListener(themeEvent, follow);
  }, []);
  return (
    <SegmentedControl
      label={words("appearance")}
      value={theme}
      onChange={applyTheme}
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

import type { MetadataRoute } from "next";

/** Lets a phone put the portal on its home screen. */
export default function manifest(): MetadataRoute.Manifest {
  return {
    name: "Foyer",
    short_name: "Foyer",
    description: "Book rooms, courts and classes, and carry your membership with you.",
    id: "/",
    start_url: "/",
    scope: "/",
    lang: "en",
    display: "standalone",
    categories: ["lifestyle", "productivity"],
    background_color: "#f9fafb",
    theme_color: "#0f3f4b",
    icons: [
      { src: "/icons/foyer-192.png", sizes: "192x192", type: "image/png" },
      { src: "/icons/foyer-512.png", sizes: "512x512", type: "image/png" },
      {
        src: "/icons/foyer-maskable-512.png",
        sizes: "512x512",
        type: "image/png",
        purpose: "maskable",
      },
    ],
    shortcuts: [
      { name: "Pass", url: "/pass", icons: [{ src: "/icons/foyer-192.png", sizes: "192x192" }] },
      { name: "Bookings", url: "/bookings" },
    ],
  };
}

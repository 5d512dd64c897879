import { EVERY, house, open, type DemoOrganization } from "./demo-shapes";

export const riverside: DemoOrganization = {
  slug: "riverside",
  name: "Riverside Garden Society",
  default_timezone: "America/New_York",
  default_currency: "USD",
  locale: "en-US",
  branding: {
    accent_color: "#3f6b2a",
    welcome: "Forty plots, one greenhouse, and too many courgettes.",
  },
  address: {
    address_line_1: "210 River Street",
    city: "Hoboken",
    administrative_area: "NJ",
    postal_code: "07030",
    country_code: "US",
  },
  profile: {
    opening_hours: house(EVERY, "07:00", "19:00"),
    house_rules: "Close the gate.\nWater before nine or after six.\nTools go back clean.",
    email: "garden@riverside.example",
  },

  hosts: [{ name: "June Castillo", description: "Keeps the greenhouse and the tool shed." }],
  resources: [
    {
      external_id: "greenhouse",
      name: "Greenhouse",
      description: "Heated benches for six gardeners at a time.",
      category: "Greenhouse",
      amenities: ["Heated", "6 benches"],
      availability: open(EVERY, "08:00", "18:00", 6),
      min_duration_minutes: 60,
      max_duration_minutes: 240,
      slot_step_minutes: 60,
      price: { name: "Bench, per booking", amount: 500, unit: "booking" },
    },
  ],
  events: [
    {
      title: "Seed swap",
      description: "Bring what you have too much of, in labelled bags.",
      category: "Community",
      day: 10,
      from: "10:00",
      to: "12:00",
      host: "June Castillo",
      capacity: 30,
      visibility: "public",
    },
  ],
  members: [
    { name: "Dana Brooks", email: "dana@example.com", external_id: "R-3001", status: "active" },
  ],
  design: {
    name: "Riverside membership",
    background: "#27451a",
    foreground: "#ffffff",
    label: "#c5dcb5",
  },
};

import { EVERY, house, open, WEEK, type DemoOrganization } from "./demo-shapes";

export const northside: DemoOrganization = {
  slug: "northside",
  name: "Northside Racquet & Studio",
  default_timezone: "Europe/London",
  default_currency: "GBP",
  locale: "en-GB",
  branding: {
    accent_color: "#a3461f",
    welcome: "One court, one studio, and somebody who knows your name.",
  },
  address: {
    address_line_1: "48 Hornsey Road",
    city: "London",
    postal_code: "N7 7DN",
    country_code: "GB",
  },
  profile: {
    opening_hours: [
      ...house(WEEK, "06:30", "22:00"),
      ...house(["saturday", "sunday"], "07:00", "22:00"),
    ],
    opening_notes: "The desk closes an hour before the house.",
    house_rules:
      "Clean shoes on the court, none in the studio.\nBe five minutes early.\nWipe your mat after class.",
    phone: "+44 20 7946 0018",
    email: "desk@northside.example",
  },

  hosts: [
    { name: "Mira Lang", description: "Yoga and breathing, every weekday morning." },
    { name: "Tomasz Nowak", description: "Tennis coach for beginners and those who returned." },
  ],
  resources: [
    {
      external_id: "court-1",
      name: "Court 1",
      description: "Indoor hard court with lights. Rackets and balls at the desk.",
      category: "Court",
      amenities: ["Indoor", "Floodlights", "Racket hire"],
      availability: open(EVERY, "07:00", "22:00", 1),
      exceptions: [[2, "18:00", "21:00", 0]],
      min_duration_minutes: 60,
      max_duration_minutes: 120,
      slot_step_minutes: 60,
      price: { name: "Court, per hour", amount: 1800, unit: "hour" },
    },
    {
      external_id: "studio",
      name: "Studio",
      description:
        "A bright room with a sprung floor for eight mats. Book a mat for the open hours.",
      category: "Studio",
      amenities: ["8 mats", "Sprung floor", "Showers"],
      availability: [
        ...open(WEEK, "06:30", "21:30", 8),
        ...open(["saturday", "sunday"], "09:00", "17:00", 8),
      ],
      min_duration_minutes: 60,
      max_duration_minutes: 60,
      slot_step_minutes: 60,
      price: { name: "A mat for an hour", amount: 900, unit: "person" },
    },
  ],
  events: [
    {
      title: "Saturday yoga",
      description: "Slow, warm and for every body. Mats are there.",
      category: "Class",
      day: 0,
      from: "17:15",
      to: "18:30",
      rrule: "FREQ=WEEKLY;BYDAY=SA",
      host: "Mira Lang",
      resource: "studio",
      capacity: 12,
      visibility: "public",
      price: 1200,
    },
    {
      title: "Tennis for returners",
      description: "Ninety minutes of easy rallies with a coach. Rackets at the desk.",
      category: "Class",
      day: 8,
      from: "20:30",
      to: "22:00",
      host: "Tomasz Nowak",
      capacity: 8,
      price: 1500,
    },
  ],
  tax: { name: "VAT", percentage: 20 },
  products: [
    {
      external_id: "eight-mats",
      name: "Eight visits",
      description: "Eight mats a month, in any open hour of the studio.",
      amount: 4200,
      interval: "month",
      benefits: [
        {
          name: "Studio visits",
          type: "allowance",
          unit: "bookings",
          quantity: 8,
          places: ["studio"],
        },
      ],
    },
    {
      external_id: "all-in",
      name: "All in",
      description: "The studio as often as you like to come, and the court at half the price.",
      amount: 49900,
      interval: "year",
      trial_days: 7,
      benefits: [
        { name: "Studio included", type: "discount", percent: 100, places: ["studio"] },
        { name: "Court discount", type: "discount", percent: 50, places: ["court-1"] },
      ],
    },
  ],
  week: [
    [
      ["court-1", "09:00", "10:00"],
      ["court-1", "18:00", "19:00"],
      ["studio", "17:00", "18:00"],
    ],
    [
      ["court-1", "12:00", "13:00"],
      ["studio", "09:00", "10:00"],
    ],
  ],
  todayAt: "studio",
  house: {
    running: {
      title: "Racket clinic",
      description: "Bring your racket: it leaves with a new grip.",
    },
    coming: "Tennis for returners",
  },
  members: [
    { name: "Ruth Adeyemi", email: "ruth@example.com", external_id: "N-2002", status: "active" },
    { name: "Callum Price", email: "callum@example.com", external_id: "N-2003", status: "active" },
  ],
  design: {
    name: "Northside membership",
    background: "#5b2411",
    foreground: "#ffffff",
    label: "#f3c7ab",
  },
};

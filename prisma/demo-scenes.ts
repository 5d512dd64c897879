/** Draws the rooms of the demo clubs as SVG, 1280 by 800: no photo has to be shipped or fetched. */

const WIDE = 1280;
const HIGH = 800;

type Attributes = Record<string, string | number>;
const tag = (name: string, attributes: Attributes, inner = "") =>
  `<${name} ${Object.entries(attributes)
    .map(([key, value]) => `${key}="${value}"`)
    .join(" ")}>${inner}</${name}>`;
const rect = (x: number, y: number, width: number, height: number, fill: string, more = {}) =>
  tag("rect", { x, y, width, height, fill, ...more });
const shape = (points: string, fill: string, more = {}) =>
  tag("polygon", { points, fill, ...more });
const oval = (cx: number, cy: number, rx: number, ry: number, fill: string, more = {}) =>
  tag("ellipse", { cx, cy, rx, ry, fill, ...more });
const line = (x1: number, y1: number, x2: number, y2: number, stroke: string, width: number) =>
  tag("line", { x1, y1, x2, y2, stroke, "stroke-width": width });
const times = (count: number, draw: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => draw(n)).join("");
/** Returns a number between 0 and 1 that is always the same for the same n. */
const chance = (n: number) => {
  const x = Math.sin(n * 127.1 + 11.7) * 43758.5453;
  return x - Math.floor(x);
};

const fade = (id: string, from: string, to: string, across = false) =>
  `<linearGradient id="${id}" x1="0" y1="0" x2="${across ? 1 : 0}" y2="${across ? 0 : 1}"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>`;
const soft = { filter: "url(#soft)" };

/** Finishes a scene: light from above, and darker corners. */
export function finish(inner: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDE} ${HIGH}" width="960" height="600">
<defs><filter id="soft" x="-30%" y="-30%" width="160%" height="160%"><feGaussianBlur stdDeviation="14"/></filter>
<radialGradient id="corners" cx="0.5" cy="0.42" r="0.75"><stop offset="0.55" stop-opacity="0"/><stop offset="1" stop-opacity="0.42"/></radialGradient>
<radialGradient id="glow"><stop stop-color="#fff3d6" stop-opacity="0.95"/><stop offset="1" stop-color="#ffd89a" stop-opacity="0"/></radialGradient></defs>
${inner}${rect(0, 0, WIDE, HIGH, "url(#corners)")}</svg>`;
}

const lamp = (x: number, length: number, color: string) =>
  line(x, 0, x, length, "#2b2622", 3) +
  oval(x, length + 34, 190, 150, "url(#glow)", { opacity: 0.5 }) +
  tag("path", {
    d: `M${x - 46} ${length + 34}a46 40 0 0 1 92 0z`,
    fill: color,
  }) +
  oval(x, length + 35, 40, 8, "#fff6df");

const plant = (x: number, y: number, scale: number) =>
  tag(
    "g",
    { transform: `translate(${x} ${y}) scale(${scale})` },
    oval(0, 92, 70, 16, "#000", { opacity: 0.3, ...soft }) +
      times(13, (n) =>
        oval(0, -62, 17, 78, ["#2f5d3f", "#3f7a4d", "#568f58"][n % 3] ?? "", {
          transform: `rotate(${-78 + n * 13} 0 20)`,
        }),
      ) +
      shape("-40,16 40,16 30,92 -30,92", "#b9744c") +
      rect(-44, 10, 88, 14, "#c9855b"),
  );

const planks = (from: number, color: string, shade: string) =>
  rect(0, from, WIDE, HIGH - from, color) +
  times(15, (n) => line(640 + (n - 7) * 40, from, 640 + (n - 7) * 230, HIGH, shade, 2)) +
  rect(0, from, WIDE, HIGH - from, "url(#floorlight)");

const floorLight =
  '<linearGradient id="floorlight" x1="0" y1="0" x2="0" y2="1"><stop stop-color="#fff" stop-opacity="0.16"/><stop offset="1" stop-opacity="0.28"/></linearGradient>';

const skyline = (base: number, color: string, seed: number) =>
  times(16, (n) => {
    const high = 30 + chance(n + seed) * 110;
    return rect(700 + n * 36, base - high, 34, high, color, { opacity: 0.85 });
  });

/** A meeting room at a window, with a table for few or many. */
export function meetingRoom(look: { wall: string; sky: [string, string]; seats: number }): string {
  const { wall, sky, seats } = look;
  const wide = 90 + seats * 42;
  const [left, right] = [610 - wide, 610 + wide];
  const chair = (x: number, y: number, high: number) =>
    rect(x - 34, y, 68, high, "#37434b", { rx: 16 }) +
    rect(x - 28, y + 6, 56, high * 0.5, "#4a5963", { rx: 12 });
  const per = Math.max(1, Math.round(seats / 2));
  const seat = (n: number) => left + 90 + (n * (2 * wide - 180)) / Math.max(1, per - 1 || 1);
  return finish(`<defs>${floorLight}${fade("wall", wall, "#d9d2c6")}${fade("sky", sky[0], sky[1])}${fade("wood", "#c89b6a", "#9a6d40")}</defs>
${rect(0, 0, WIDE, 560, "url(#wall)")}${rect(700, 90, 500, 360, "#2c333a")}${rect(712, 102, 476, 336, "url(#sky)")}
<svg x="712" y="102" width="476" height="336" viewBox="712 102 476 336">${skyline(438, "#3a5366", seats)}${rect(712, 380, 476, 60, "#7fa3b4", { opacity: 0.55 })}</svg>
${line(870, 100, 870, 440, "#2c333a", 9)}${line(1030, 100, 1030, 440, "#2c333a", 9)}
${planks(540, "#8d6a4b", "#75573c")}${shape("720,540 1200,540 900,800 260,800", "#fff2d2", { opacity: 0.22 })}
${rect(150, 150, 360, 212, "#14181c", { rx: 10 })}${rect(160, 160, 340, 192, "#20434c", { rx: 4 })}${rect(190, 196, 150, 16, "#7cc4c9", { rx: 8 })}${rect(190, 230, 240, 10, "#fff", { opacity: 0.5, rx: 5 })}${rect(190, 254, 200, 10, "#fff", { opacity: 0.35, rx: 5 })}
${times(per, (n) => chair(seat(n), 452, 130))}
${oval(610, 716, wide + 40, 44, "#000", { opacity: 0.4, ...soft })}
${shape(`${left + 50},556 ${right - 50},556 ${right + 40},636 ${left - 40},636`, "url(#wood)")}${shape(`${left - 40},636 ${right + 40},636 ${right + 36},656 ${left - 36},656`, "#6f4c2b")}
${rect(left + 40, 656, 22, 84, "#2d2a28")}${rect(right - 62, 656, 22, 84, "#2d2a28")}
${shape("560,584 650,584 664,612 546,612", "#2b3036")}${shape("566,588 644,588 654,606 556,606", "#8fb6bd")}${oval(720, 598, 20, 8, "#f3efe7")}${oval(480, 604, 20, 8, "#f3efe7")}
${times(per, (n) => chair(seat(n) + (n - (per - 1) / 2) * 26, 668, 150))}
${lamp(430, 96, "#233238")}${lamp(640, 66, "#233238")}${plant(80, 560, 1.25)}`);
}

/** A row of cabins for calls, lit from inside. */
export const booths = () =>
  finish(`<defs>${floorLight}${fade("wall", "#cfd6d4", "#a9b5b3")}${fade("in", "#ffe9bf", "#d9a25e")}</defs>
${rect(0, 0, WIDE, 620, "url(#wall)")}${planks(600, "#6f7b78", "#5d6966")}
${times(
  4,
  (n) => `${oval(200 + n * 292, 676, 150, 24, "#000", { opacity: 0.4, ...soft })}
${rect(76 + n * 292, 130, 250, 540, "#24353a", { rx: 26 })}${rect(98 + n * 292, 156, 206, 488, "url(#in)", { rx: 14 })}
${times(6, (row) => rect(98 + n * 292, 180 + row * 58, 206, 3, "#9b6b33", { opacity: 0.35 }))}
${rect(124 + n * 292, 430, 154, 14, "#5a4028")}${rect(150 + n * 292, 520, 102, 16, "#274b52", { rx: 8 })}${rect(192 + n * 292, 536, 16, 96, "#1d2a2e")}
${oval(201 + n * 292, 214, 70, 34, "url(#glow)")}${rect(98 + n * 292, 156, 206, 488, "#fff", { opacity: n % 2 ? 0.1 : 0.02, rx: 14 })}`,
)}${plant(1250, 590, 1)}`);

/** A studio for recordings, with two microphones. */
export const podcast = () => {
  const mic = (x: number, turn: number) =>
    tag(
      "g",
      { transform: `translate(${x} 420) rotate(${turn})` },
      rect(-10, 120, 20, 330, "#15171b") +
        rect(-62, -130, 124, 250, "url(#steel)", { rx: 62 }) +
        times(9, (n) => line(-58, -90 + n * 18, 58, -90 + n * 18, "#0c0d10", 5)) +
        rect(-66, 40, 132, 20, "#c8973f", { rx: 8 }),
    );
  return finish(`<defs>${fade("back", "#34243c", "#141019")}${fade("steel", "#8d949d", "#2c3036", true)}</defs>
${rect(0, 0, WIDE, HIGH, "url(#back)")}${times(84, (n) => {
    const [x, y] = [(n % 14) * 96 - 20, Math.floor(n / 14) * 96 - 10];
    return (
      shape(`${x},${y + 88} ${x + 44},${y} ${x + 88},${y + 88}`, "#4a3354", { opacity: 0.75 }) +
      shape(`${x + 44},${y} ${x + 88},${y + 88} ${x + 44},${y + 88}`, "#2a1c31", { opacity: 0.75 })
    );
  })}${oval(980, 170, 420, 320, "url(#glow)", { opacity: 0.4 })}${oval(160, 640, 380, 260, "#d0478c", { opacity: 0.16, ...soft })}
${rect(0, 660, WIDE, 140, "#20161f")}${shape("180,690 640,690 690,790 130,790", "#111318")}${times(18, (n) => oval(224 + (n % 9) * 50, 716 + Math.floor(n / 9) * 40, 11, 9, ["#e5b567", "#5fb7b0", "#d85f5f"][n % 3] ?? ""))}
${mic(470, -12)}${mic(890, 14)}${oval(1150, 110, 26, 26, "#ff4d4d")}${oval(1150, 110, 90, 90, "#ff4d4d", { opacity: 0.25, ...soft })}`);
};

/** A court indoors, seen from behind the base line. */
export const court = (floor: string, rest: string) =>
  finish(`<defs>${fade("hall", "#26313d", "#51606c")}${fade("ground", floor, rest)}</defs>
${rect(0, 0, WIDE, 380, "url(#hall)")}${times(5, (n) => shape(`${150 + n * 220},0 ${250 + n * 220},0 ${660 + (n - 2) * 60},230 ${620 + (n - 2) * 60},230`, "#f4f8ff", { opacity: 0.5 }))}
${rect(0, 250, WIDE, 130, "#1c2731")}${times(32, (n) => oval(20 + n * 40, 330 - chance(n) * 20, 12, 15, "#33414d"))}
${rect(0, 370, WIDE, 430, rest)}${shape("360,392 920,392 1240,800 40,800", "url(#ground)")}
${shape("360,392 368,392 60,800 40,800", "#fff")}${shape("912,392 920,392 1240,800 1220,800", "#fff")}${shape("422,392 427,392 190,800 176,800", "#fff")}${shape("853,392 858,392 1104,800 1090,800", "#fff")}
${rect(360, 390, 560, 5, "#fff")}${shape("341,462 939,462 943,470 337,470", "#fff")}${shape("636,462 644,462 650,590 630,590", "#fff")}
${rect(210, 492, 860, 98, "#0f161b", { opacity: 0.42 })}${times(58, (n) => line(210 + n * 15, 492, 210 + n * 15, 590, "#0f161b", 1))}${times(7, (n) => line(210, 498 + n * 14, 1070, 498 + n * 14, "#0f161b", 1))}${rect(206, 484, 868, 13, "#fff")}${rect(200, 470, 12, 130, "#20282f")}${rect(1068, 470, 12, 130, "#20282f")}
${shape("150,640 1130,640 1142,652 138,652", "#fff", { opacity: 0.9 })}${oval(640, 700, 400, 90, "#fff", { opacity: 0.07, ...soft })}`);

/** A ball on the line. */
export const ball = () =>
  finish(`<defs>${fade("ground", "#2d6f8f", "#17465f")}<radialGradient id="felt" cx="0.36" cy="0.3" r="0.8"><stop stop-color="#f0ff7a"/><stop offset="0.6" stop-color="#c5dd32"/><stop offset="1" stop-color="#6f8412"/></radialGradient></defs>
${rect(0, 0, WIDE, HIGH, "url(#ground)")}${times(500, (n) => oval(chance(n) * WIDE, chance(n + 900) * HIGH, 2 + chance(n + 40) * 3, 2, "#fff", { opacity: 0.06 }))}
${shape("-40,620 1320,300 1320,400 -40,740", "#f6f6f2")}${oval(760, 620, 210, 46, "#06202e", { opacity: 0.6, ...soft })}
${oval(680, 450, 190, 190, "url(#felt)")}${tag("path", { d: "M520 352c120 40 170 150 118 282M842 548c-120-30-176-140-134-284", fill: "none", stroke: "#fbfff0", "stroke-width": 15, opacity: 0.9 })}`);

/** A warm room with mats on the floor. */
export const mats = (wall: string, colors: string[]) =>
  finish(`<defs>${floorLight}${fade("wall", wall, "#f3e3cf")}${fade("sun", "#fff6dc", "#ffd9a0")}</defs>
${rect(0, 0, WIDE, 470, "url(#wall)")}${times(4, (n) => tag("path", { d: `M${110 + n * 300} 430V210a90 90 0 0 1 180 0v220z`, fill: "url(#sun)" }) + line(200 + n * 300, 124, 200 + n * 300, 430, "#c9a27c", 5))}
${planks(450, "#bd8d60", "#a2764c")}${times(4, (n) => shape(`${110 + n * 300},452 ${290 + n * 300},452 ${240 + n * 330},800 ${-20 + n * 330},800`, "#fff3d0", { opacity: 0.2 }))}
${times(colors.length, (n) => {
  const x = 640 + (n - (colors.length - 1) / 2) * 160;
  const far = 640 + (x - 640) * 1.75;
  return (
    oval(far, 770, 80, 14, "#000", { opacity: 0.25, ...soft }) +
    shape(`${x - 42},520 ${x + 42},520 ${far + 82},760 ${far - 82},760`, colors[n] ?? "") +
    oval(x, 520, 42, 11, "#fff", { opacity: 0.25 })
  );
})}${plant(70, 470, 1.1)}${plant(1216, 470, 1.2)}`);

/** A glass house in the morning. */
export const greenhouse = () => {
  const bed = (side: 1 | -1) =>
    shape(
      `${640 + side * 90},430 ${640 + side * 240},430 ${640 + side * 900},800 ${640 + side * 300},800`,
      "#7b5636",
    ) +
    times(90, (n) => {
      const depth = chance(n * 3 + side);
      const near = depth * depth;
      const x = 640 + side * (110 + 40 * chance(n) + near * (280 + 300 * chance(n + 7)));
      const y = 424 + near * 330;
      const size = 14 + near * 62;
      return (
        oval(x, y, size, size * 0.62, ["#3d7a3a", "#5c9a45", "#2f6334", "#86b256"][n % 4] ?? "") +
        (n % 6 === 0 ? oval(x, y - size * 0.3, size * 0.26, size * 0.26, "#d8412f") : "")
      );
    });
  return finish(`<defs>${fade("sky", "#cfe9f2", "#f8f4dc")}${fade("path", "#d6c8b2", "#a8967c")}</defs>
${rect(0, 0, WIDE, HIGH, "url(#sky)")}${oval(840, 150, 340, 260, "url(#glow)")}${times(11, (n) => oval(60 + n * 130, 430 - chance(n) * 40, 120, 80, "#8fb98a", { opacity: 0.6 }))}
${rect(0, 440, WIDE, 360, "#6c7f4e")}${shape("560,440 720,440 960,800 320,800", "url(#path)")}${bed(-1)}${bed(1)}
${times(9, (n) => line(640, 40, -320 + n * 240, 470, "#fff", 5))}${line(0, 250, WIDE, 250, "#fff", 4)}${line(0, 400, WIDE, 400, "#fff", 5)}${times(9, (n) => line(n * 160, 400, n * 160 - (640 - n * 160) * 0.15, 470, "#fff", 5))}
${shape("0,0 420,0 180,800 0,800", "#fff", { opacity: 0.1 })}`);
};

/** A harbour in the evening, seen from the quay. */
export const harbourFront = (sky: [string, string]) => {
  const crane = (x: number, scale: number) =>
    tag(
      "g",
      { transform: `translate(${x} 470) scale(${scale})`, fill: "#1b3440" },
      '<path d="M0 0 26-190h18L70 0H56L46-90H24L14 0zM20-190l-10-34h60l-6 34zM66-214 250-290l4 10L80-196zM-60-206l70-12v14l-66 16z"/>',
    );
  return finish(`<defs>${fade("sky", sky[0], sky[1])}${fade("water", "#d99a6a", "#123542")}</defs>
${rect(0, 0, WIDE, 480, "url(#sky)")}${oval(860, 400, 420, 300, "url(#glow)")}${oval(860, 410, 60, 60, "#fff1cf")}
${times(5, (n) => oval(200 + n * 260, 120 + chance(n) * 120, 220, 12, "#fff", { opacity: 0.28, ...soft }))}
${crane(150, 1.3)}${crane(430, 1)}${crane(1090, 1.15)}
${times(13, (n) => {
  const high = 50 + chance(n + 3) * 90;
  return (
    shape(
      `${n * 100},480 ${n * 100},${480 - high} ${n * 100 + 48},${452 - high} ${n * 100 + 96},${480 - high} ${n * 100 + 96},480`,
      "#16303b",
    ) +
    times(6, (w) =>
      chance(n * 7 + w) > 0.45
        ? rect(n * 100 + 14 + (w % 3) * 26, 492 - high + Math.floor(w / 3) * 26, 10, 13, "#ffd58a")
        : "",
    )
  );
})}
${rect(0, 478, WIDE, 322, "url(#water)")}${times(70, (n) => rect(860 - 330 * chance(n) - 30 + 330 * chance(n + 50), 486 + n * 4.4, 30 + chance(n + 9) * 120, 2.4, "#ffe5b5", { opacity: 0.55 - n * 0.005 }))}
${shape("0,730 1280,690 1280,800 0,800", "#0d222b")}${times(7, (n) => rect(80 + n * 190, 670 - n * 5, 16, 60, "#0d222b", { rx: 6 }))}`);
};

/** A long table, seen from above. */
export const breakfast = () =>
  finish(`<defs>${fade("wood", "#b98455", "#94633a", true)}</defs>${rect(0, 0, WIDE, HIGH, "url(#wood)")}${times(9, (n) => line(0, n * 92 + 30, WIDE, n * 92 + 20, "#7d5230", 3))}
${times(7, (n) => {
  const [x, y] = [130 + n * 175, n % 2 ? 250 : 540];
  return (
    oval(x + 8, y + 14, 118, 116, "#000", { opacity: 0.35, ...soft }) +
    oval(x, y, 112, 112, "#f7f3ea") +
    oval(x, y, 78, 78, "#ebe4d6") +
    (n % 3 === 0
      ? oval(x, y, 58, 40, "#d99a4a") + oval(x - 8, y - 8, 40, 22, "#efbd74")
      : oval(x - 22, y, 34, 30, "#c9793a") + oval(x + 30, y + 8, 30, 28, "#e0a35b"))
  );
})}${times(6, (n) => {
    const [x, y] = [220 + n * 180, n % 2 ? 560 : 230];
    return (
      oval(x + 6, y + 10, 58, 56, "#000", { opacity: 0.35, ...soft }) +
      oval(x, y, 54, 54, "#2f6f78") +
      oval(x, y, 43, 43, "#3a2114") +
      oval(x - 8, y - 8, 22, 16, "#8a5a35")
    );
  })}${times(16, (n) => oval(chance(n) * WIDE, chance(n + 60) * HIGH, 20, 8, "#4f8a4b", { transform: `rotate(${n * 47} ${chance(n) * WIDE} ${chance(n + 60) * HIGH})` }))}`);

/** A talk in the evening, seen from the last row. */
export const talk = () =>
  finish(`<defs>${fade("dark", "#1a2733", "#0b1118")}${fade("screen", "#f5f1e4", "#cfe3e2")}</defs>${rect(0, 0, WIDE, HIGH, "url(#dark)")}
${oval(640, 300, 640, 380, "#8fc7cf", { opacity: 0.2, ...soft })}${rect(330, 110, 620, 350, "url(#screen)", { rx: 6 })}${rect(390, 170, 250, 34, "#0f6674", { rx: 6 })}${times(3, (n) => rect(390, 240 + n * 44, 330 - n * 60, 16, "#4d5a60", { opacity: 0.5, rx: 8 }))}${times(4, (n) => rect(770 + n * 36, 400 - (n + 1) * 42, 24, (n + 1) * 42, "#e0913f"))}
${rect(0, 500, WIDE, 300, "#131a22")}${oval(1060, 330, 28, 32, "#c98f6b")}${tag("path", { d: "M1000 520c0-110 20-150 60-150s60 40 60 150z", fill: "#3b5566" })}
${times(3, (row) =>
  times(11, (n) => {
    const [x, y, size] = [30 + n * 125 + (row % 2) * 60, 560 + row * 90, 34 + row * 12];
    const color = ["#0a0f14", "#0d141b", "#10202a"][(n + row) % 3] ?? "";
    return (
      oval(x, y, size * 0.8, size, color) +
      tag("path", {
        d: `M${x - size * 1.5} ${y + size * 3}c0-${size * 1.9} ${size * 0.6}-${size * 2.1} ${size * 1.5}-${size * 2.1}s${size * 1.5} ${size * 0.2} ${size * 1.5} ${size * 2.1}z`,
        fill: color,
      })
    );
  }),
)}${lamp(180, 40, "#2a3640")}${lamp(1110, 40, "#2a3640")}`);

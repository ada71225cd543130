/** The icons of buttons: paths on a field of 24 by 24, drawn as lines. Several paths are parted by `|`. */

export const ICONS = {
  brush: "M4 20c3 0 5-1 5-4a2.5 2.5 0 0 0-5 0c0 2-.5 3-2 4z|M9.5 14.5 20 4|M7.5 13l3.5 3.5",
  fill: "M5 5h14v14H5z",
  cross: "M6 6l12 12|M18 6 6 18",
  hammer: "M14 6l4 4|M11 5l4-2 6 6-2 4z|M13.5 9.5 4 19l1.5 1.5L15 11",
  turn: "M20 12a8 8 0 1 1-2.6-5.9|M20 3v4.5h-4.5",
  undo: "M9 7 4 12l5 5|M4 12h10a6 6 0 0 1 6 6v1",
  redo: "M15 7l5 5-5 5|M20 12H10a6 6 0 0 0-6 6v1",
  hint: "M9 18h6|M10 21h4|M12 3a6 6 0 0 1 3.8 10.7c-.6.5-.8 1-.8 1.8H9c0-.8-.2-1.3-.8-1.8A6 6 0 0 1 12 3z",
  more: "M5 12h.01|M12 12h.01|M19 12h.01",
  back: "M15 5l-7 7 7 7",
  close: "M6 6l12 12|M18 6 6 18",
  play: "M8 5l11 7-11 7z",
  pause: "M8 5v14|M16 5v14",
  next: "M9 5l7 7-7 7",
  previous: "M15 5l-7 7 7 7",
  watch: "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12z|M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z",
  flag: "M5 21V4|M5 4h12l-2 4 2 4H5",
  history: "M3 12a9 9 0 1 0 3-6.7|M3 4v4h4|M12 8v4l3 2",
  restart: "M4 12a8 8 0 1 0 2.6-5.9|M4 3v4.5h4.5",
  settings: "M4 7h9|M17 7h3|M15 5v4|M4 17h3|M11 17h9|M9 15v4",
  palette:
    "M12 3a9 9 0 1 0 0 18c1.5 0 2-1 2-2s-.6-1.3-.6-2.2c0-1 .8-1.8 2-1.8H17a4 4 0 0 0 4-4c0-4.5-4-8-9-8z|M7.5 11h.01|M10 7.5h.01|M14.5 7.5h.01",
  zoomIn: "M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14z|M16 16l5 5|M11 8v6|M8 11h6",
  zoomOut: "M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14z|M16 16l5 5|M8 11h6",
  fit: "M4 9V4h5|M20 9V4h-5|M4 15v5h5|M20 15v5h-5",
  share: "M12 15V3|M8 7l4-4 4 4|M5 12v8h14v-8",
  help: "M9 9a3 3 0 1 1 4.5 2.6c-1 .6-1.5 1.2-1.5 2.4|M12 18h.01",
  layers: "M12 3l9 5-9 5-9-5z|M3 12l9 5 9-5|M3 16l9 5 9-5",
  cube: "M12 3l8 4.5v9L12 21l-8-4.5v-9z|M12 12l8-4.5|M12 12v9|M12 12 4 7.5",
  peel: "M4 8l8-4 8 4-8 4z|M4 13l8 4 8-4|M4 17.5l8 4 8-4",
  check: "M5 13l4 4L19 7",
  shelf: "M4 4h7v7H4z|M13 4h7v7h-7z|M4 13h7v7H4z|M13 13h7v7h-7z",
  link: "M10 14a4 4 0 0 0 6 .5l3-3a4 4 0 0 0-5.6-5.6l-1.5 1.4|M14 10a4 4 0 0 0-6-.5l-3 3a4 4 0 0 0 5.6 5.6l1.4-1.4",
} as const;

export type Icon = keyof typeof ICONS;

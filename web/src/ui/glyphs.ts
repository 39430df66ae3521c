// The page's own small signs, drawn as strokes in a box of 24.

export const GLYPHS = {
  back: 'M15 5l-7 7 7 7',
  next: 'M9 5l7 7-7 7',
  first: 'M17 5l-7 7 7 7M7 5v14',
  last: 'M7 5l7 7-7 7M17 5v14',
  close: 'M6 6l12 12M18 6L6 18',
  menu: 'M4 7h16M4 12h16M4 17h16',
  undo: 'M9 7L4 12l5 5M4 12h10a6 6 0 016 6v1',
  redo: 'M15 7l5 5-5 5M20 12H10a6 6 0 00-6 6v1',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  fit: 'M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5',
  pause: 'M8 5v14M16 5v14',
  play: 'M7 5l12 7-12 7z',
  check: 'M5 13l4 4 10-11',
  eye: 'M2 12s4-7 10-7 10 7 10 7-4 7-10 7-10-7-10-7zM12 15a3 3 0 100-6 3 3 0 000 6z',
  log: 'M5 6h14M5 12h14M5 18h9',
  people:
    'M9 11a3.5 3.5 0 100-7 3.5 3.5 0 000 7zM2.5 20a6.5 6.5 0 0113 0' +
    'M16 4.5a3.5 3.5 0 010 6.5M18 14a6.5 6.5 0 013.5 6',
  gear:
    'M12 15a3 3 0 100-6 3 3 0 000 6zM12 3v3M12 18v3M3 12h3M18 12h3M5.6 5.6l2.2 2.2' +
    'M16.2 16.2l2.2 2.2M5.6 18.4l2.2-2.2M16.2 7.8l2.2-2.2',
  book: 'M12 6C9 4 6 4 3 5v14c3-1 6-1 9 1 3-2 6-2 9-1V5c-3-1-6-1-9 1zM12 6v14',
  here: 'M12 21s7-6.6 7-11.5a7 7 0 10-14 0C5 14.4 12 21 12 21zM12 12a2.5 2.5 0 100-5 2.5 2.5 0 000 5z',
  swap: 'M7 4L3 8l4 4M3 8h14M17 12l4 4-4 4M21 16H7',
  turn: 'M20 11a8 8 0 10-2.3 6.3M20 4v7h-7',
  offline:
    'M4 4l16 16M5 12.5a10 10 0 014-2.4M19 12.5a10 10 0 00-5-2.6M8.5 16a5 5 0 017 0M12 20h.01',
} as const

export type GlyphName = keyof typeof GLYPHS

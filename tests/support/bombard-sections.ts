/** Colour, whether it stands on higher ground, and the inches in which the ball kills. @rule M-CAN-12, D-158 */
export const BOMBARD_SECTIONS = [
  [
    "white",
    false,
    [
      [0, 20],
      [28, 32],
    ],
  ],
  [
    "black",
    false,
    [
      [20, 28],
      [32, 34],
    ],
  ],
  [
    "white",
    true,
    [
      [0, 20],
      [28, 32],
      [34, 35],
    ],
  ],
  [
    "black",
    true,
    [
      [20, 28],
      [32, 34],
      [35, 42],
    ],
  ],
] as const;

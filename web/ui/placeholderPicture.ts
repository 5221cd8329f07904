/** The drawing that stands where a picture is missing. */

export const PLACEHOLDER_PATHS = [
  'M-13-24h26l8 10v28l-8 10h-26l-8-10v-28z',
  'M-6-12V12M-10-12h8M-10 12h8M-6 1 7-12M2.500-12h9M-1-3.500 8 12M3.500 12h9',
] as const

/** Smaller than any size that pages request, so that a script distinguishes the placeholder from a picture by its width. */
export const PLACEHOLDER_PX = 75

/** As an image of its own. The drawing fills 36 % of it, as in `Picture`; its grey is visible on light and dark grounds. */
export const placeholderSvg = (): string =>
  [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${PLACEHOLDER_PX}" height="${PLACEHOLDER_PX}" viewBox="-75 -75 150 150">`,
    '<g fill="none" stroke="#8f8a80" stroke-opacity=".5" stroke-width="1.5">',
    ...PLACEHOLDER_PATHS.map((path) => `<path d="${path}"/>`),
    '</g></svg>',
  ].join('')

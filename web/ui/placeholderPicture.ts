/** The drawing that stands where a picture is missing: one of a picture, in any shop. */

export const PLACEHOLDER_PATHS = [
  'M-24-18h48v36h-48z',
  'M-24 10-9-5 4 8 11 1 24 13M9-8a3 3 0 1 0 6 0a3 3 0 1 0-6 0',
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

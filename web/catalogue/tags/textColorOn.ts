const INKS = ['#17150F', '#FFFFFF', '#000000'] as const // for some mid-tones only black reaches 4.5:1
const MIN_CONTRAST = 4.5 // WCAG 2, level AA

/** The first ink with enough contrast on the colour; null for text that is no colour. */
export function textColorOn(color: string): (typeof INKS)[number] | null {
  const ground = luminance(color)
  return ground === null ? null : (INKS.find((ink) => contrast(ground, luminance(ink) ?? 0) >= MIN_CONTRAST) ?? null)
}

function contrast(a: number, b: number): number {
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

/** WCAG relative luminance. */
function luminance(color: string): number | null {
  const digits = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(color)?.[1]
  if (digits === undefined) return null

  const six = digits.length === 3 ? digits.replaceAll(/./g, '$&$&') : digits
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((start) =>
    linear(Number.parseInt(six.slice(start, start + 2), 16) / 255),
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function linear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
}

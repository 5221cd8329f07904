/** Black or white, whichever can be read on a colour (WCAG relative luminance). Null for text that is no colour. */
export function inkOn(color: string): '#17150F' | '#FFFFFF' | null {
  const digits = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(color)?.[1]
  if (digits === undefined) return null

  const six = digits.length === 3 ? digits.replaceAll(/./g, '$&$&') : digits
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((start) => linear(Number.parseInt(six.slice(start, start + 2), 16) / 255))
  // At 0.18 both inks have a contrast of about 4.5:1.
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.18 ? '#17150F' : '#FFFFFF'
}

function linear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
}

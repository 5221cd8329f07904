/** Expands the address template of a picture. */

/** `auto`: the shop's server chooses the smallest format that the browser accepts and the picture service has. */
export type PictureFormat = 'auto' | 'webp' | 'avif' | 'png' | 'jpeg'

/**
 * Implements RFC 6570 as far as pictures need it: `{width}`, `{?width,format}` and `{&width,format}`.
 *
 * @param width in pixels
 */
export function pictureAddress(template: string, width: number, format: PictureFormat): string {
  const values: Readonly<Record<string, string>> = { width: String(width), format }
  return template.replaceAll(/\{([?&]?)([\w,]+)\}/g, (_, operator: string, names: string) => {
    const known = names
      .split(',')
      .flatMap((name) => (values[name] === undefined ? [] : [[name, values[name]] as const]))
    if (operator === '') return known.map(([, value]) => value).join(',')
    return known.map(([name, value], index) => `${index === 0 ? operator : '&'}${name}=${value}`).join('')
  })
}

export function pictureSources(template: string, widths: readonly number[], format: PictureFormat): string {
  return widths.map((width) => `${pictureAddress(template, width, format)} ${width}w`).join(', ')
}

/** For the zoomed picture: a screen's height, doubled for dense screens. The image server's limit (imageSizeLimit) must allow it. */
const LARGE_PX = 1800

export function largePicture(template: string): string {
  return pictureAddress(template, LARGE_PX, 'auto')
}

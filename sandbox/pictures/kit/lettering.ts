/** Text as outlines, so that a picture looks the same where no font is installed. */
import { join } from 'node:path'
import { openSync } from 'fontkit'
import type { Font, Glyph, GlyphRun } from 'fontkit'
import { fine, short } from './number.ts'

export type Typeface = 'sans' | 'serif'

export interface TextStyle {
  readonly face?: Typeface
  readonly anchor?: 'start' | 'middle' | 'end'
  /** Letter spacing in ems. */
  readonly tracking?: number
  /** Narrows the letters to fit this width. */
  readonly maxWidth?: number
}

const COMMANDS = { moveTo: 'M', lineTo: 'L', quadraticCurveTo: 'Q', bezierCurveTo: 'C', closePath: 'Z' } as const

const FONTS: Readonly<Record<Typeface, Font>> = {
  sans: openSync(join(import.meta.dirname, '../fonts/inter600.ttf')),
  serif: openSync(join(import.meta.dirname, '../fonts/fraunces600.ttf')),
}

/** Replaces characters that neither font has. */
function writable(text: string): string {
  const spelt = text.replaceAll('⅒', '1/10').replaceAll('№', 'N°').replaceAll('‰', '/1000')
  return spelt.replace(/[₀-₉]/g, (digit) => String(digit.charCodeAt(0) - 0x2080))
}

function layOut(text: string, face: Typeface): GlyphRun {
  return FONTS[face].layout(writable(text), { tnum: true })
}

function widthOf(run: GlyphRun, scale: number, gap: number): number {
  return (
    run.positions.reduce((width, position) => width + position.xAdvance * scale, 0) +
    gap * Math.max(0, run.glyphs.length - 1)
  )
}

function outline(glyph: Glyph, scaleX: number, scaleY: number, x: number, y: number): string {
  return glyph.path.commands
    .map(
      ({ command, args }) =>
        COMMANDS[command] +
        args.map((value, index) => short(index % 2 === 0 ? x + value * scaleX : y - value * scaleY)).join(' '),
    )
    .join('')
}

/** Returns path data of a line of text on the baseline y. */
export function textPath(
  text: string,
  size: number,
  x = 0,
  y = 0,
  { face = 'sans', anchor = 'middle', tracking = 0, maxWidth = Infinity }: TextStyle = {},
): string {
  const run = layOut(text, face)
  const upright = size / FONTS[face].unitsPerEm
  const natural = widthOf(run, upright, tracking * size)
  const squeeze = Math.min(1, maxWidth / natural)
  const scale = upright * squeeze
  const gap = tracking * size * squeeze
  const width = natural * squeeze
  let at = anchor === 'middle' ? x - width / 2 : anchor === 'end' ? x - width : x
  let path = ''
  run.glyphs.forEach((glyph, index) => {
    const position = run.positions[index]
    if (!position) return
    path += outline(glyph, scale, upright, at + position.xOffset * scale, y)
    at += position.xAdvance * scale + gap
  })
  return path
}

export function text(content: string, size: number, x = 0, y = 0, style: TextStyle = {}): string {
  return `<path d="${textPath(content, size, x, y, style)}"/>`
}

export interface ArcStyle {
  readonly face?: Typeface
  readonly tracking?: number
  /** Draws the letters on the inside, to be read along the lower half. */
  readonly isInside?: boolean
  /** Shrinks the text to fit this angle. */
  readonly maxDegrees?: number
}

/** Text along a circle round the origin, centred on `middleDegrees` (-90 is the top). */
export function arcText(
  content: string,
  size: number,
  radius: number,
  middleDegrees: number,
  { face = 'sans', tracking = 0.06, isInside = false, maxDegrees = 360 }: ArcStyle = {},
): string {
  const font = FONTS[face]
  const run = layOut(content, face)
  const natural = widthOf(run, size / font.unitsPerEm, tracking * size)
  const fitted = size * Math.min(1, (radius * maxDegrees * Math.PI) / 180 / natural)
  const scale = fitted / font.unitsPerEm
  const gap = tracking * fitted
  let at = -widthOf(run, scale, gap) / 2
  let markup = ''
  run.glyphs.forEach((glyph, index) => {
    const advance = (run.positions[index]?.xAdvance ?? 0) * scale
    const degrees = middleDegrees + (((isInside ? -1 : 1) * (at + advance / 2)) / radius) * (180 / Math.PI)
    const angle = (degrees * Math.PI) / 180
    const outlined = outline(glyph, scale, scale, -advance / 2, isInside ? font.capHeight * scale : 0)
    if (outlined)
      markup += `<path transform="translate(${short(radius * Math.cos(angle))} ${short(radius * Math.sin(angle))}) rotate(${fine(isInside ? degrees - 90 : degrees + 90)})" d="${outlined}"/>`
    at += advance + gap
  })
  return markup
}

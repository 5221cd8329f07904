/** Draws a product's measure into its picture: the object or its section at a size that grows with it, and a small plate that says it. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp, { type OverlayOptions } from 'sharp'
import * as v from 'valibot'
import type { Measure } from '../catalogue/measure.ts'
import { checked } from '../catalogue/readData.ts'
import { ownFile, pictureNamed } from './pictures.ts'

/** Outlines of Inter's glyphs in thousandths of the font's size, so that no picture depends on the machine's fonts. */
const GLYPHS = checked(
  v.record(v.string(), v.object({ width: v.number(), path: v.string() })),
  JSON.parse(readFileSync(join(import.meta.dirname, 'glyphs.json'), 'utf8')),
  'glyphs.json',
)

/** The smallest and the largest measure of the assortment, whose objects are drawn at the least size and at the whole one. */
const RANGES = { g: [1, 1000], mm: [0.3, 50] } as const
const MIN_SHARE = 0.5
/** Beside its section an object has less room. */
const SHARE_BESIDE_SECTION = 0.8
const SECTION_PX_OF_ONE_MM = 95
const MAX_SECTION_PX = 270

const MARGIN_PX = 32
const PLATE = { height: 88, padding: 26, fontPx: 56, capHeight: 0.727, space: 320 }

interface MeasureDrawing {
  /** Of the square that is drawn. */
  readonly sidePx: number
  /** Whether the picture is large enough that the plate can be read. */
  readonly hasPlate: boolean
}

export async function drawMeasure(
  file: Buffer,
  name: string,
  measure: Measure,
  { sidePx, hasPlate }: MeasureDrawing,
): Promise<Buffer> {
  const section = measure.unit === 'mm' ? await sectionOf(file, name, measure.amount) : null
  const share = section ? SHARE_BESIDE_SECTION : shareOf(measure)
  const side = Math.round(sidePx * share)
  const bottom = sidePx - MARGIN_PX - PLATE.height
  const layers: OverlayOptions[] = [
    {
      input: await sharp(file).resize(side, side).png({ compressionLevel: 1 }).toBuffer(),
      left: section ? sidePx - side : Math.round((sidePx - side) / 2),
      top: section ? 0 : Math.round((sidePx - side) / 2),
    },
  ]
  if (hasPlate) layers.push({ input: plateOf(measure.label), left: MARGIN_PX, top: bottom })
  if (section) layers.push({ input: section.data, left: MARGIN_PX, top: bottom - MARGIN_PX / 2 - section.info.height })
  const background = { r: 0, g: 0, b: 0, alpha: 0 }
  return sharp({ create: { width: sidePx, height: sidePx, channels: 4, background } })
    .composite(layers)
    .png({ compressionLevel: 1 })
    .toBuffer()
}

function shareOf({ amount, unit }: Measure): number {
  const [least, most] = RANGES[unit]
  const place = Math.log(amount / least) / Math.log(most / least)
  return MIN_SHARE + (1 - MIN_SHARE) * Math.min(1, Math.max(0, place))
}

/** The section of wire, tubes and rings, or the edge of a sheet; null where the object itself is drawn at its size. */
async function sectionOf(file: Buffer, name: string, millimetres: number) {
  const grown = Math.min(MAX_SECTION_PX, Math.round(SECTION_PX_OF_ONE_MM * Math.sqrt(millimetres)))
  const drawn = ownFile(name, 'section')
  if (drawn !== null)
    return sharp(drawn)
      .trim()
      .resize({ width: grown })
      .png({ compressionLevel: 1 })
      .toBuffer({ resolveWithObject: true })
  if (pictureNamed(name).kind !== 'sheet') return null

  const { width, height } = await sharp(file).metadata()
  const edge = { width: Math.round(width * 0.3), height: Math.round(grown / 3) }
  return sharp(file)
    .extract({ left: Math.round(width * 0.35), top: Math.round((height - edge.height) / 2), ...edge })
    .png({ compressionLevel: 1 })
    .toBuffer({ resolveWithObject: true })
}

function plateOf(label: string): Buffer {
  const { height, padding, fontPx, capHeight, space } = PLATE
  const scale = fontPx / 1000
  let x = 0
  const outlines = Array.from(label, (character) => {
    const { width, path } = GLYPHS[character] ?? { width: space, path: '' }
    const outline = `<path transform="translate(${String(x)} 0)" d="${path}"/>`
    x += width
    return outline
  })
  const width = Math.ceil(x * scale) + 2 * padding
  const baseline = (height + fontPx * capHeight) / 2
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${String(width)}" height="${String(height)}">
<rect x="1.5" y="1.5" width="${String(width - 3)}" height="${String(height - 3)}" rx="12" fill="#FBFAF7" stroke="#C9C2B2" stroke-width="2"/>
<g fill="#17150F" transform="translate(${String(padding)} ${String(baseline)}) scale(${String(scale)})">${outlines.join('')}</g></svg>`)
}

/** Makes a view of a picture: one file, a part of it, or up to four files beside each other. */
import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import type { Measure } from '../catalogue/measure.ts'
import { drawMeasure } from './drawMeasure.ts'
import { ownFile, partsOf, pictureFile, pictureNamed, type ViewContent } from './pictures.ts'

/** Width and height of a composed picture. */
const SIDE_PX = 880
/** The part of the picture that a close-up shows. */
const DETAIL_SHARE = 0.56
const PIECES = 3
/** In a thumbnail nothing written can be read. */
const MAX_THUMBNAIL_PX = 210

interface Spot {
  /** Centre, as a share of the side. */
  readonly x: number
  readonly y: number
}
const TWO: readonly Spot[] = [
  { x: 0.33, y: 0.35 },
  { x: 0.67, y: 0.66 },
]
const THREE: readonly Spot[] = [
  { x: 0.5, y: 0.27 },
  { x: 0.29, y: 0.71 },
  { x: 0.71, y: 0.72 },
]
const FOUR: readonly Spot[] = [
  { x: 0.29, y: 0.28 },
  { x: 0.71, y: 0.29 },
  { x: 0.3, y: 0.72 },
  { x: 0.72, y: 0.73 },
]
const SPOTS: ReadonlyMap<number, readonly Spot[]> = new Map([
  [2, TWO],
  [3, THREE],
  [4, FOUR],
])
const SCALE = 0.58
const SCALE_OF_TWO = 0.66

interface PictureMeasure {
  /** Drawn into the first view of one product. */
  readonly measure?: Measure | null
  /** Width at which the picture is shown. */
  readonly width?: number
}

/** @param names one picture, or those that a category's picture is composed of */
export async function composePicture(
  names: readonly string[],
  view: number,
  { measure, width = SIDE_PX }: PictureMeasure = {},
): Promise<Buffer> {
  const [name = ''] = names
  const parts = names.flatMap(partsOf).slice(0, FOUR.length)
  if (parts.length > 1)
    return view === 1 ? beside(parts, 'whole') : beside(parts.toReversed(), 'otherSide', { isMirrored: true })
  const shown = await single(name, view)
  if (!measure || view > 1) return shown
  return drawMeasure(shown, name, measure, { sidePx: SIDE_PX, hasPlate: width > MAX_THUMBNAIL_PX })
}

async function single(name: string, view: number): Promise<Buffer> {
  const { views } = pictureNamed(name)
  const shown = views[Math.min(view, views.length) - 1] ?? 'whole'
  if (shown === 'several')
    return beside(
      Array.from({ length: PIECES }, () => name),
      'whole',
    )
  const file = await readFile(pictureFile(name, shown))
  return shown === 'detail' && ownFile(name, shown) === null ? closeUp(file) : file
}

async function closeUp(file: Buffer): Promise<Buffer> {
  const { width, height } = await sharp(file).metadata()
  const part = {
    width: Math.round(width * DETAIL_SHARE),
    height: Math.round(height * DETAIL_SHARE),
  }
  const left = Math.round((width - part.width) / 2)
  const top = Math.round((height - part.height) / 2)
  return sharp(file)
    .extract({ left, top, ...part })
    .resize(SIDE_PX, SIDE_PX)
    .png({ compressionLevel: 1 })
    .toBuffer()
}

async function beside(names: readonly string[], shown: ViewContent, { isMirrored = false } = {}): Promise<Buffer> {
  const spots = SPOTS.get(names.length) ?? FOUR
  const side = Math.round(SIDE_PX * (names.length === 2 ? SCALE_OF_TWO : SCALE))
  const pieces = await Promise.all(
    names.map(async (name, at) => {
      const { x, y } = spots[at] ?? { x: 0.5, y: 0.5 }
      const centre = isMirrored ? 1 - x : x
      const input = await sharp(pictureFile(name, shown)).resize(side, side).png({ compressionLevel: 1 }).toBuffer()
      return {
        input,
        left: Math.round(centre * SIDE_PX - side / 2),
        top: Math.round(y * SIDE_PX - side / 2),
      }
    }),
  )
  return sharp({
    create: {
      width: SIDE_PX,
      height: SIDE_PX,
      channels: 4,
      background: { r: 0, g: 0, b: 0, alpha: 0 },
    },
  })
    .composite(pieces)
    .png({ compressionLevel: 1 })
    .toBuffer()
}

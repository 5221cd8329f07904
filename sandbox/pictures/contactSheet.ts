/**
 * Writes contact sheets of the sample drawings for a visual check: node contactSheet.ts <folder> [kind …]
 * The sheets are PNG files with pictures of 600 px, of 210 px, and of 96 px in greyscale.
 */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { drawPicture } from './draw.ts'
import type { View } from './kit/drawing.ts'
import { SAMPLES } from './samples.ts'
import type { PictureSubject } from './subject.ts'
import { viewCount } from './viewCount.ts'

const GAP = 8
const GROUND = '#F4F1EA'

interface Shot {
  readonly subject: PictureSubject
  readonly view: View
}

const SHEETS = [
  { size: 600, columns: 3, perSheet: 9, isGrey: false },
  { size: 210, columns: 7, perSheet: 42, isGrey: false },
  { size: 96, columns: 14, perSheet: 140, isGrey: true },
] as const

function shotsOf(subject: PictureSubject): Shot[] {
  const views: readonly View[] = [1, 2, 3]
  return views.slice(0, viewCount(subject)).map((view) => ({ subject, view }))
}

async function writeSheets(
  folder: string,
  shots: readonly Shot[],
  { size, columns, perSheet, isGrey }: (typeof SHEETS)[number],
): Promise<void> {
  for (let first = 0; first < shots.length; first += perSheet) {
    const page = shots.slice(first, first + perSheet)
    const rows = Math.ceil(page.length / columns)
    const tiles = await Promise.all(
      page.map(async ({ subject, view }, index) => ({
        input: await sharp(Buffer.from(drawPicture(subject, view, `sample-${first + index}`)), { density: 72 })
          .resize(size, size, { fit: 'contain', background: '#00000000' })
          .png()
          .toBuffer(),
        left: GAP + (index % columns) * (size + GAP),
        top: GAP + Math.floor(index / columns) * (size + GAP),
      })),
    )
    const sheet = sharp({
      create: {
        width: GAP + columns * (size + GAP),
        height: GAP + rows * (size + GAP),
        channels: 4,
        background: GROUND,
      },
    }).composite(tiles)
    const whole = sharp(await sheet.png().toBuffer())
    await (isGrey ? whole.greyscale() : whole).toFile(
      join(folder, `${size}-${String(first / perSheet + 1).padStart(2, '0')}.png`),
    )
  }
}

const [folder, ...kinds] = process.argv.slice(2)
if (!folder) throw new Error('expected a folder for the contact sheets as the first argument')
await mkdir(folder, { recursive: true })
const chosen = kinds.length > 0 ? SAMPLES.filter((sample) => kinds.includes(sample.kind)) : SAMPLES
for (const sheet of SHEETS) await writeSheets(folder, chosen.flatMap(shotsOf), sheet)

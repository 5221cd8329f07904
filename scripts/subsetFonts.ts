/** Writes the common font files from the complete ones, and prints the ranges that fonts.css must have. `npm run fonts`. */
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { openSync } from 'fontkit'
import subsetFont from 'subset-font'
import { FONT_SUBSETS, isDrawn, unicodeRange } from './fontSubsets.ts'

const folder = new URL('../web/ui/fonts/', import.meta.url)

for (const [family, { complete, common, characters, weights, features }] of Object.entries(FONT_SUBSETS)) {
  const file = await subsetFont(readFileSync(new URL(complete, folder)), characters, {
    targetFormat: 'woff2',
    variationAxes: { wght: weights },
    keepFeatures: [...features],
  })
  writeFileSync(new URL(common, folder), file)

  const inCommon = openSync(fileURLToPath(new URL(common, folder))).characterSet.filter(isDrawn)
  const others = openSync(fileURLToPath(new URL(complete, folder)))
    .characterSet.filter(isDrawn)
    .filter((point) => !inCommon.includes(point))
  process.stdout.write(
    `${family}: ${String(file.byteLength)} bytes\n  common ${unicodeRange(inCommon)}\n  others ${unicodeRange(others)}\n`,
  )
}

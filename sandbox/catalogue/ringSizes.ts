/** The sizes of a ring in the scales of the Nordic countries, Germany, Italy and the United States, as HTML. */
import * as v from 'valibot'
import { readData } from './readData.ts'
import { type Language, textSchema } from './text.ts'

const CIRCUMFERENCES = [44, 46, 48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63, 64, 66, 68, 70, 72]

/** Inner diameters in millimetres: US size 0, and what one US size adds. */
const US_ZERO_MM = 11.63
const US_STEP_MM = 0.8128
const QUARTERS = ['', '¼', '½', '¾']

const { caption, heads } = readData('ringSizes.json', v.object({ caption: textSchema, heads: v.array(textSchema) }))

/** Of the nearest US size in quarters, such as "7¼". */
function usSize(diameter: number): string {
  const quarters = Math.round(((diameter - US_ZERO_MM) / US_STEP_MM) * 4)
  return `${Math.floor(quarters / 4)}${QUARTERS[quarters % 4] ?? ''}`
}

export function ringSizeTable(language: Language): string {
  const headings = heads.map((head) => `<th scope="col">${head[language]}</th>`).join('')
  const rows = CIRCUMFERENCES.map((circumference) => {
    const diameter = circumference / Math.PI
    const cells = [diameter.toFixed(2).replace('.', ','), circumference - 40, usSize(diameter)]
    return `<tr><th scope="row">${circumference}</th>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`
  })
  return `<table><caption>${caption[language]}</caption><thead><tr>${headings}</tr></thead><tbody>${rows.join('')}</tbody></table>`
}

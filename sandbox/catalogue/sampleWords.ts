/** Column headings of the sample files. */
import * as v from 'valibot'
import { readData } from './readData.ts'
import { textSchema } from './text.ts'

/** The files with free samples of the downloads. */
export type SampleFile = 'bars.csv' | 'coins.csv' | 'prices.csv' | 'tools.csv' | 'alloys.html' | 'chemicals.html'

const HEADING_KEYS = [
  'sku',
  'name',
  'unit',
  'price',
  'grossGrams',
  'fineGrams',
  'pricePerFineGram',
  'diameter',
  'alloy',
  'composition',
  'density',
  'melting',
  'pictograms',
  'statements',
] as const
export type Heading = (typeof HEADING_KEYS)[number]

export const SAMPLE_WORDS = readData(
  'sampleWords.json',
  v.object({
    headings: v.object(v.entriesFromList(HEADING_KEYS, textSchema)),
    units: v.record(v.string(), textSchema),
    excerpt: textSchema,
  }),
)

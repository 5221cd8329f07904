/** Sample files of the downloadable products: the first lines of each list, read from the shop's own tables. */
import { Big } from 'big.js'
import type { DatabaseSync } from 'node:sqlite'
import { ALLOYS, type Alloy } from '../catalogue/alloys.ts'
import { alloyLabel } from '../catalogue/optionLabels.ts'
import { SAMPLE_WORDS, type Heading, type SampleFile } from '../catalogue/sampleWords.ts'
import { STORES, type StoreView } from '../catalogue/stores.ts'
import { comma, type Language } from '../catalogue/text.ts'
import { partsOf } from '../catalogue/words/words.ts'
import type { SqlRow } from './storeRow.ts'

const LINES = 20

export interface Sample {
  /** Title of the full list. */
  readonly title: string
  readonly language: Language
  readonly headings: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

type Cells = Readonly<Partial<Record<Heading, string>>>

interface Contents {
  readonly columns: readonly Heading[]
  readonly rows: (db: DatabaseSync, store: StoreView) => readonly Cells[]
}

const ROWS = `
  SELECT p.sku, ps.name, p.unit, ps.price_e4, p.facts FROM product_store ps JOIN product p ON p.id = ps.product_id
  WHERE ps.store_id = ? AND ps.status = 1 AND ps.visibility > 1 AND ps.price_e4 IS NOT NULL AND p.type_id = 'simple' AND p.sku GLOB ? ORDER BY p.id LIMIT ${LINES}`

/** @param sku sku with * as a placeholder for variable parts */
function productRows(sku: string): Contents['rows'] {
  return (db, store) =>
    db
      .prepare(ROWS)
      .all(store.id, sku)
      .map((row) => cells(row, store))
}

function cells(row: SqlRow, store: StoreView): Cells {
  const facts = factsOf(row)
  const price = new Big(Number(row.price_e4)).div(10_000)
  const fine = facts['fine_weight']
  const money = (amount: Big): string => `${comma(amount.toFixed(2))} ${store.currency}`
  return {
    sku: String(row.sku),
    name: String(row.name),
    price: money(price),
    unit: unitWord(String(row.unit), store.language),
    grossGrams: measure(facts['weight']),
    diameter: measure(facts['width_mm']),
    ...(typeof fine === 'string' ? { fineGrams: comma(fine), pricePerFineGram: money(price.div(fine)) } : {}),
    ...hazardCells(facts['hazard']),
  }
}

function measure(value: unknown): string {
  return typeof value === 'number' ? comma(value) : ''
}

function factsOf(row: SqlRow): Record<string, unknown> {
  const parsed: unknown = JSON.parse(String(row.facts))
  return typeof parsed === 'object' && parsed !== null ? { ...parsed } : {}
}

function hazardCells(hazard: unknown): Cells {
  if (typeof hazard !== 'object' || hazard === null || !('pictograms' in hazard) || !('statements' in hazard)) return {}
  return {
    pictograms: [hazard.pictograms].flat().join(', '),
    statements: [hazard.statements].flat().join(', '),
  }
}

function unitWord(unit: string, language: Language): string {
  return SAMPLE_WORDS.units[unit]?.[language] ?? unit
}

function alloyCells(alloy: Alloy, { language }: StoreView): Cells {
  return {
    alloy: alloyLabel(alloy, language),
    density: comma(alloy.density),
    melting: alloy.melts,
    composition: partsOf(alloy)
      .map(([element, share]) => `${element.charAt(0)}${element.charAt(1).toLowerCase()} ${share} ‰`)
      .join(', '),
  }
}

const CONTENTS: Readonly<Record<SampleFile, Contents>> = {
  'bars.csv': {
    columns: ['sku', 'name', 'fineGrams', 'price', 'pricePerFineGram'],
    rows: productRows('A[UG]-BAR-*-KAR'),
  },
  'coins.csv': {
    columns: ['name', 'grossGrams', 'fineGrams', 'diameter'],
    rows: productRows('A[UG]-COIN-*-MIX'),
  },
  'prices.csv': {
    columns: ['sku', 'name', 'unit', 'price'],
    rows: productRows('W-*'),
  },
  'tools.csv': { columns: ['sku', 'name', 'price'], rows: productRows('TL-*') },
  'alloys.html': {
    columns: ['alloy', 'composition', 'density', 'melting'],
    rows: (_db, store) =>
      Object.values(ALLOYS)
        .slice(0, LINES / 2)
        .map((alloy) => alloyCells(alloy, store)),
  },
  'chemicals.html': {
    columns: ['sku', 'name', 'pictograms', 'statements'],
    rows: (db, store) => productRows('CH-*')(db, store).filter((row) => row.pictograms !== undefined),
  },
}

/** Returns null for an unknown store or file, and when the store does not sell the product. */
export function readSample(db: DatabaseSync, storeCode: string, file: string): Sample | null {
  const store = STORES.find((one) => one.code === storeCode)
  const contents = Object.entries(CONTENTS).find(([name]) => name === file)?.[1]
  if (!store || !contents) return null
  const sold = db
    .prepare(
      'SELECT ps.name FROM downloadable_link link JOIN product_store ps ON ps.product_id = link.product_id AND ps.store_id = ? WHERE link.sample = ?',
    )
    .get(store.id, file)
  if (!sold) return null

  return {
    title: String(sold.name),
    language: store.language,
    headings: contents.columns.map((column) => SAMPLE_WORDS.headings[column][store.language]),
    rows: contents.rows(db, store).map((row) => contents.columns.map((column) => row[column] ?? '')),
  }
}

const SAMPLE_OF_LINK = `
  SELECT coalesce(link.sample, (SELECT other.sample FROM downloadable_link other WHERE other.product_id = link.product_id AND other.sample IS NOT NULL ORDER BY other.sort_order LIMIT 1)) AS sample
  FROM downloadable_link link WHERE link.id = ?`

/** The table of the file's own sample, or of another file of the same product; null without one. */
export function readFileTable(db: DatabaseSync, storeCode: string, linkId: number): Sample | null {
  const sample = db.prepare(SAMPLE_OF_LINK).get(linkId)?.sample
  return typeof sample === 'string' ? readSample(db, storeCode, sample) : null
}

/** The specification of a product as its family's data files say it; all values per store are derived from it. */
import { Big } from 'big.js'
import * as v from 'valibot'
import { ALLOYS, METALS } from './alloys.ts'
import { ATTRIBUTE_CODES } from './attributes.ts'
import { STORE_CODES } from './stores.ts'
import { TAX_KINDS } from './taxes.ts'
import { nordicTextSchema } from './text.ts'

const number = v.union([v.number(), v.pipe(v.string(), v.transform(Number), v.number())])
const decimal = v.pipe(
  v.string(),
  v.transform((digits) => new Big(digits)),
)
const text = v.string()
const optional = v.exactOptional
/** A list; in a cell of a table, its words are separated by spaces. */
const words = v.union([
  v.array(text),
  v.pipe(
    text,
    v.transform((cell) => cell.split(' ')),
  ),
])
const alloy = v.pipe(
  text,
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const found = Object.values(ALLOYS).find(({ code }) => code === dataset.value)
    if (found) return found
    addIssue({
      message: `expected the code of an alloy, got "${dataset.value}"`,
    })
    return NEVER
  }),
)

const pricing = v.variant('kind', [
  /** Metal by weight plus work; the quantity ordered reduces only `workEur`. */
  v.object({
    kind: v.literal('made'),
    alloy,
    /** Per mille that is charged, where it is not the alloy's: solder has less silver. */
    fineness: optional(text),
    grams: decimal,
    workEur: decimal,
    fixedEur: optional(decimal),
  }),
  /** Bars and coins: fine weight at the mid price plus a premium. */
  v.object({
    kind: v.literal('premium'),
    metal: v.picklist(METALS),
    fineGrams: decimal,
    premiumPercent: number,
  }),
  v.object({ kind: v.literal('list'), eur: number }),
  /** A voucher costs its face value, in the store's own currency. */
  v.object({
    kind: v.literal('face'),
    amounts: v.object({ NOK: number, SEK: number, EUR: number }),
  }),
  v.object({ kind: v.literal('free') }),
  v.object({ kind: v.literal('onRequest') }),
])
export type Pricing = v.InferOutput<typeof pricing>

/**
 * A product with a sku of its own that can be added to a cart: a simple product or the child of a configurable product.
 */
export const itemSchema = v.object({
  sku: text,
  pricing,
  attributes: v.object(v.entriesFromList(ATTRIBUTE_CODES, optional(text))),
  /** Name in pictures/pictures.json. */
  picture: optional(text),
  alloy: optional(alloy),
  metal: optional(v.picklist(METALS)),
  /** Gross weight of one unit in grams. */
  grams: optional(decimal),
  /** Fine metal in one unit in grams, when it is not weight × fineness. */
  fineGrams: optional(decimal),
  /** Dimensions of one piece in mm. */
  size: optional(
    v.object({
      length: optional(number),
      width: optional(number),
      height: optional(number),
    }),
  ),
  /** Grams per metre, or grams per mm² of sheet. */
  conversionRate: optional(decimal),
})
export type Item = v.InferOutput<typeof itemSchema>
export type Attributes = Item['attributes']

/** Surcharge of a custom option: EUR net when fixed, otherwise per cent of the price. */
const surcharge = v.object({
  kind: v.picklist(['fixed', 'percent']),
  amount: number,
})
export type Surcharge = v.InferOutput<typeof surcharge>

export const customOptionSchema = v.object({
  title: nordicTextSchema,
  type: v.picklist(['field', 'drop_down', 'radio', 'checkbox']),
  isRequired: v.boolean(),
  /** Marks the size of a cut: `cut-length` or `cut-width`, in millimetres. */
  sku: optional(text),
  /** Maximum length of an entered text. */
  maxCharacters: optional(number),
  surcharge: optional(surcharge),
  values: optional(v.array(v.object({ title: nordicTextSchema, surcharge }))),
})
export type CustomOptionSpec = v.InferOutput<typeof customOptionSchema>

const linkSchema = v.object({
  kind: v.picklist(['related', 'upsell', 'crosssell', 'associated']),
  sku: text,
  qty: optional(number),
})
export type LinkSpec = v.InferOutput<typeof linkSchema>

const bundleOption = v.object({
  title: nordicTextSchema,
  type: v.picklist(['select', 'radio', 'checkbox', 'multi']),
  isRequired: v.boolean(),
  selections: v.array(
    v.object({
      sku: text,
      qty: number,
      isDefault: optional(v.boolean()),
      mayChangeQty: optional(v.boolean()),
    }),
  ),
})

const flag = v.union([
  v.boolean(),
  v.pipe(
    text,
    v.transform((cell) => cell === 'true'),
  ),
])

export const productSchema = v.object({
  ...itemSchema.entries,
  type: v.picklist(['simple', 'configurable', 'grouped', 'bundle', 'virtual', 'downloadable']),
  stores: v.pipe(words, v.array(v.picklist(STORE_CODES))),
  categories: words,
  taxKind: v.picklist(TAX_KINDS),
  unit: v.picklist(['PCS', 'G', 'KG', 'METER']),
  minimum: optional(text),
  step: optional(text),
  /** For products weighed after cutting: percentage by which a piece may differ in weight. */
  tolerancePercent: optional(number),
  cut: optional(
    v.object({
      minimumWidth: optional(number),
      maximumWidth: optional(number),
      minimumLength: optional(number),
      maximumLength: optional(number),
    }),
  ),
  /** Attributes that the children decide. */
  options: optional(v.pipe(words, v.array(v.picklist(ATTRIBUTE_CODES)))),
  links: optional(v.array(linkSchema)),
  bundle: optional(v.array(bundleOption)),
  downloads: optional(
    v.array(
      v.object({
        title: nordicTextSchema,
        eur: number,
        sample: optional(text),
      }),
    ),
  ),
  hazard: optional(
    v.object({
      signal: v.picklist(['danger', 'warning']),
      pictograms: words,
      statements: words,
    }),
  ),
  /** Deliberate edge cases that a shop must handle. */
  exception: optional(
    v.object({
      status: optional(v.pipe(number, v.picklist([1, 2]))),
      visibility: optional(v.pipe(number, v.picklist([1, 2, 3, 4]))),
      isOutOfStock: optional(flag),
    }),
  ),
})

export interface ProductSpec extends v.InferOutput<typeof productSchema> {
  readonly name: v.InferOutput<typeof nordicTextSchema>
  /** Sentences of the description; the first says what the product is for. */
  readonly sentences: readonly v.InferOutput<typeof nordicTextSchema>[]
  readonly customOptions?: readonly CustomOptionSpec[]
  readonly children?: readonly Item[]
}
export type Unit = ProductSpec['unit']

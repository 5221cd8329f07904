/** Reads the custom options of a product from its document. */
import { type CustomOptionKind, isEntered, type Surcharge } from '#domain/customOption.ts'
import { sourceSideOf } from '../shared/pricedItem.ts'
import type { StoreView } from '../storeTable.ts'
import {
  decimalField,
  type Fields,
  flagField,
  integerField,
  listField,
  sortedByNumber,
  textField,
  textsField,
} from '../upstream/catalogueIndex/fields.ts'
import type { CatalogueDocument } from '../upstream/catalogueIndex/port.ts'

/** Product whose tax applies to the surcharge. */
export interface SurchargedProduct {
  readonly store: StoreView
  readonly fields: Fields
}

export interface Surcharged {
  readonly product: SurchargedProduct
  /** Null without a surcharge. */
  readonly sourceSurcharge: Surcharge | null
}

export interface CustomOptionChoiceModel extends Surcharged {
  readonly code: string
  readonly title: string
}

export interface CustomOptionModel extends Surcharged {
  readonly code: string
  readonly title: string
  readonly kind: CustomOptionKind
  readonly isRequired: boolean
  readonly position: number
  /** The size of a cut that is entered here; null for all other options. */
  readonly measure: 'LENGTH' | 'WIDTH' | null
  /** Maximum length of an entered text; null without a limit. */
  readonly maxCharacters: number | null
  readonly choices: readonly CustomOptionChoiceModel[]
}

const KINDS: Readonly<Record<string, CustomOptionKind>> = {
  field: 'FIELD',
  area: 'AREA',
  drop_down: 'DROP_DOWN',
  radio: 'RADIO',
  checkbox: 'CHECKBOX',
  multiple: 'MULTIPLE',
}

/** Skus of the options that contain the size of a cut, in millimetres. */
const MEASURES: Readonly<Record<string, 'LENGTH' | 'WIDTH'>> = { 'cut-length': 'LENGTH', 'cut-width': 'WIDTH' }

/**
 * Sorted by position. Options without a label and lists without choices are dropped, because shoppers cannot select them;
 * so are input types that the shop does not support (dates, files).
 */
export function customOptionsOf(product: SurchargedProduct, document: CatalogueDocument): readonly CustomOptionModel[] {
  return sortedByNumber(listField(document, 'custom_options'), 'sort_order').flatMap((option) => {
    const kind = KINDS[textField(option, 'type') ?? '']
    const [code] = textsField(option, 'option_id')
    const title = textField(option, 'title')?.trim()
    if (!kind || !code || !title) return []

    const choices = isEntered(kind)
      ? []
      : sortedByNumber(listField(option, 'values'), 'sort_order').flatMap((value) => choiceOf(product, value))
    if (!isEntered(kind) && choices.length === 0) return []
    const sourceSurcharge = isEntered(kind) ? surchargeOf(product, option) : null
    const isRequired = flagField(option, 'is_require')
    const position = integerField(option, 'sort_order') ?? 0
    const measure = kind === 'FIELD' ? (MEASURES[textField(option, 'sku') ?? ''] ?? null) : null
    const most = isEntered(kind) ? integerField(option, 'max_characters') : null
    const maxCharacters = most !== null && most > 0 ? most : null
    return [{ product, code, title, kind, isRequired, position, measure, maxCharacters, sourceSurcharge, choices }]
  })
}

function choiceOf(product: SurchargedProduct, value: Fields): CustomOptionChoiceModel[] {
  const [code] = textsField(value, 'option_type_id')
  const title = textField(value, 'title')?.trim()
  return code && title ? [{ product, code, title, sourceSurcharge: surchargeOf(product, value) }] : []
}

function surchargeOf({ store }: SurchargedProduct, entry: Fields): Surcharge | null {
  const amount = decimalField(entry, 'price')
  if (!amount || amount.eq(0)) return null
  switch (textField(entry, 'price_type')) {
    case 'percent':
      return { kind: 'PERCENT', percent: amount }
    case 'fixed':
      return { kind: 'FIXED', amount, side: sourceSideOf(store) }
    // A surcharge with an unknown price type is not charged.
    default:
      return null
  }
}

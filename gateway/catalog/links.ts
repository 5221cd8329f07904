/** Reads the parts of grouped and bundled products, and linked products. */
import { type Decimal, decimal, ONE } from '#domain/decimal.ts'
import {
  decimalField,
  type Fields,
  fieldsField,
  flagField,
  listField,
  sortedByNumber,
  textField,
  textsField,
} from '../upstream/catalogueIndex/fields.ts'

export interface GroupedLink {
  readonly sku: string
  readonly linkType: string
  readonly linkedType: string
  /** Null when the document has none. */
  readonly quantity: Decimal | null
}

export interface BundlePartLinks {
  readonly code: string
  readonly title: string
  readonly isRequired: boolean
  readonly allowsMany: boolean
  readonly choices: readonly BundleChoiceLink[]
}

interface BundleChoiceLink {
  readonly code: string
  readonly sku: string
  readonly quantity: Decimal
  /** Whether the shopper may select another quantity. A backend ignores any other quantity of the rest. */
  readonly canChangeQuantity: boolean
  readonly isDefault: boolean
  /** What the choice adds to the price of a bundle with a price of its own; null without one. */
  readonly addedPrice: { readonly amount: Decimal; readonly isPercent: boolean } | null
}

const SEVERAL = new Set(['checkbox', 'multi'])

export type LinkKind = 'related' | 'upsell' | 'crosssell'

const MAX_LINKED = 50 // page size of linked products in the backend

/** Sorted by position, without duplicates and without the product itself. */
export function linkedSkus(document: Fields, kind: LinkKind): readonly string[] {
  const links = sortedByNumber(listField(document, 'product_links'), 'position').filter(
    (link) => link['link_type'] === kind,
  )
  const skus = links.flatMap((link) => textField(link, 'linked_product_sku') ?? [])
  const own = ownSku(document)
  return [...new Set(skus)].filter((sku) => sku !== own).slice(0, MAX_LINKED)
}

/** A SKU of digits may be a number. */
function ownSku(document: Fields): string | null {
  return textsField(document, 'sku')[0] ?? null
}

/** Parts of a grouped product, sorted by position; never the product itself. */
export function groupedLinks(document: Fields): readonly GroupedLink[] {
  return sortedByNumber(listField(document, 'product_links'), 'position').flatMap((link) => {
    const sku = textField(link, 'linked_product_sku')
    if (sku === null || sku === ownSku(document) || link['link_type'] !== 'associated') return []
    return [
      {
        sku,
        linkType: 'associated',
        linkedType: textField(link, 'linked_product_type') ?? '',
        quantity: linkQuantity(link),
      },
    ]
  })
}

function linkQuantity(link: Fields): Decimal | null {
  const extension = fieldsField(link, 'extension_attributes')
  return decimalField(link, 'qty') ?? (extension && decimalField(extension, 'qty'))
}

/** Default quantity of a part. */
export function defaultQuantity({ quantity }: GroupedLink): Decimal {
  return quantity?.gt(0) ? quantity : ONE
}

export function bundleParts(document: Fields): readonly BundlePartLinks[] {
  return sortedByNumber(listField(document, 'bundle_options'), 'position').map((option) => {
    const isRequired = flagField(option, 'required')
    const choices = sortedByNumber(listField(option, 'product_links'), 'position').flatMap(choiceOf)
    return {
      code: textsField(option, 'option_id')[0] ?? '',
      title: textField(option, 'title') ?? '',
      isRequired,
      allowsMany: SEVERAL.has(textField(option, 'type') ?? ''),
      choices: withDefault(choices, isRequired),
    }
  })
}

function choiceOf(link: Fields): BundleChoiceLink[] {
  const sku = textField(link, 'sku')
  if (sku === null) return []
  const quantity = decimalField(link, 'qty') ?? ONE
  return [
    {
      code: textsField(link, 'id')[0] ?? sku,
      sku,
      quantity: quantity.lt(0) ? decimal(0) : quantity,
      canChangeQuantity: link['can_change_quantity'] == null || flagField(link, 'can_change_quantity'),
      isDefault: flagField(link, 'is_default'),
      addedPrice: addedPriceOf(link),
    },
  ]
}

/** Magento has 0 for an amount and 1 for percent, indexers also words. */
function addedPriceOf(link: Fields): BundleChoiceLink['addedPrice'] {
  const amount = decimalField(link, 'price')
  return amount && { amount, isPercent: ['1', 'percent'].includes(textsField(link, 'price_type')[0] ?? '') }
}

/** A required part without a default has its first choice; an optional one has none. */
function withDefault(choices: readonly BundleChoiceLink[], isRequired: boolean): readonly BundleChoiceLink[] {
  if (!isRequired || choices.some(({ isDefault }) => isDefault)) return choices
  return choices.map((choice, index) => (index === 0 ? { ...choice, isDefault: true } : choice))
}

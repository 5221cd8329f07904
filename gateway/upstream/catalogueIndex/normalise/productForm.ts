/** Normalises product documents of all known indexers. */
import { productSlug } from '#domain/productRules.ts'
import { fieldsField, integerField, listField, textField, textsField } from '../fields.ts'
import type { AttributeForms } from './attributeForms.ts'
import type { CategoryAncestors } from './categoryAncestors.ts'
import { type DocumentDialect, PLATFORM_DIALECT, readStatus } from './documentDialect.ts'
import { readChildren, readOptions } from './configurableForm.ts'
import {
  decimalNumber,
  fieldForms,
  isFields,
  isListLike,
  itemsOf,
  label,
  type MutableFields,
  path,
  type Refusal,
  type Report,
  readFields,
  whole,
} from './forms.ts'
import { flattenCustomAttributes, readItem, readPriced } from './itemForm.ts'
import { PRICED_KINDS, PRODUCT } from './productFields.ts'
import { readProductSafety } from './productSafety.ts'

/** Data of other documents with which products are normalised. */
export interface ProductContext {
  readonly attributes: AttributeForms
  readonly categories: CategoryAncestors
  /** Default: the platform's. */
  readonly dialect?: DocumentDialect
}

/** @returns the reason for refusing the product, or null */
export function readProduct(
  product: MutableFields,
  { attributes, categories, dialect = PLATFORM_DIALECT }: ProductContext,
  report: Report,
): Refusal | null {
  flattenCustomAttributes(product, report)
  readProductSafety(product)
  const { price } = product
  const refusal = readPriced(product, PRODUCT, report)
  if (refusal) return refusal
  if (isUnreadable(price) && PRICED_KINDS.includes(String(product['type_id'])))
    return { field: 'price', expected: decimalNumber.expected, received: price }

  readItem(product, attributes, report)
  product['visibility'] ??= 4
  readAddress(product)
  readPictures(product, report)
  readCategoryPositions(product, categories)
  readLinks(product)
  const children = readChildren(product, { attributes, dialect }, report)
  readStatus(product, dialect)
  product['status'] ??= 1
  readOptions(product, children, attributes, report)
  const labels = searchedLabels(product, attributes)
  if (labels.length > 0) product['searched_labels'] = labels
  return null
}

/** Facts that a name may leave out, such as the alloy: labels of attributes by which the backend says that searches find. */
function searchedLabels(product: MutableFields, { choices }: AttributeForms): readonly string[] {
  return choices
    .filter(({ isSearched }) => isSearched)
    .flatMap(({ code, labels }) => textsField(product, code).flatMap((id) => labels.get(id) ?? []))
}

function isUnreadable(price: unknown): boolean {
  return price !== undefined && price !== null && decimalNumber.read(price, () => undefined) === undefined
}

function readAddress(product: MutableFields): void {
  product['slug'] ||= productSlug({
    id: integerField(product, 'id') ?? 0,
    name: textField(product, 'name') ?? '',
    url_key: textField(product, 'url_key'),
  })
  product['url_key'] ||= product['slug']
}

const PICTURE = fieldForms({ image: path, file: path, typ: path, pos: whole, position: whole, lab: label, label })

/** `{image, pos, lab}` of the indexers, `{file, position, label}` of Magento, or plain paths. */
function readPictures(product: MutableFields, report: Report): void {
  const gallery = product['media_gallery']
  if (gallery === undefined || gallery === null || gallery === '') return
  const isPath = typeof gallery === 'string' && gallery.startsWith('/')
  if (!isPath && !isListLike(gallery)) report('media_gallery', 'list', gallery)
  const entries = isPath ? [gallery] : isListLike(gallery) ? itemsOf(gallery) : []
  product['media_gallery'] = entries.flatMap((entry) => {
    if (typeof entry === 'string' && entry.isWellFormed()) return [{ image: entry, pos: null, lab: null }]
    if (!isFields(entry)) {
      report('media_gallery', 'object', entry)
      return []
    }
    readFields(entry, PICTURE, (field, expected, received) => report(`media_gallery.${field}`, expected, received))
    const image = textField(entry, 'image') ?? textField(entry, 'file')
    return image === null
      ? []
      : [
          {
            ...entry,
            image,
            pos: entry['pos'] ?? entry['position'] ?? null,
            lab: entry['lab'] ?? entry['label'] ?? null,
          },
        ]
  })
}

/**
 * Indexers write a product's own categories, some with the position there. The result also contains the anchors above them,
 * with the position in the product's own category.
 */
function readCategoryPositions(product: MutableFields, ancestors: CategoryAncestors): void {
  const categories = listField(product, 'category')
  product['category_ids'] ??= categories.map(({ category_id }) => String(category_id))
  if (product['category_position']) return

  const positionOf = new Map(
    categories.map((category) => [String(category['category_id']), integerField(category, 'position') ?? 0]),
  )
  const positions = new Map<string, number>()
  const ids = textsField(product, 'category_ids')
  for (const id of ids) positions.set(`c${id}`, positionOf.get(id) ?? 0)
  for (const id of ids) {
    for (const above of ancestors.above(Number(id))) {
      const key = `c${above}`
      if (!positions.has(key)) positions.set(key, positionOf.get(id) ?? 0)
    }
  }
  product['category_position'] = Object.fromEntries(positions)
}

const LINK_TYPES = ['related', 'upsell', 'crosssell', 'associated']

/** `links: {related: [{sku, pos}]}`, if there are no `product_links`. */
function readLinks(product: MutableFields): void {
  const links = fieldsField(product, 'links')
  if (!links || product['product_links']) return
  product['product_links'] = LINK_TYPES.flatMap((linkType) =>
    listField(links, linkType).flatMap((link) => {
      const sku = textField(link, 'sku')
      return sku === null
        ? []
        : [{ link_type: linkType, linked_product_sku: sku, position: integerField(link, 'pos') ?? 0 }]
    }),
  )
}

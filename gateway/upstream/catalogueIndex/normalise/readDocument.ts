/** The border check of one document: normalises a document of any known indexer, or refuses it with the name of a field. */
import * as v from 'valibot'
import type { CatalogueDocument, Entity } from '../port.ts'
import { isFields, type MutableFields, type Refusal, type Report } from './forms.ts'
import { readAttribute, readCategory, readCustomerGroup, readPage, readReview, readTaxRule } from './otherForms.ts'
import { type ProductContext, readProduct } from './productForm.ts'

export type ReadDocument =
  | { readonly document: CatalogueDocument; readonly refusal: null }
  | { readonly document: null; readonly refusal: Refusal }

/** Modifies the parsed value in place. */
export function readDocument(
  entity: Entity,
  raw: unknown,
  context: ProductContext,
  report: Report = () => undefined,
): ReadDocument {
  if (!isFields(raw)) return { document: null, refusal: { field: 'document', expected: 'object', received: raw } }

  const refusal = read(entity, raw, context, report)
  return refusal ? { document: null, refusal } : { document: v.parse(identified, raw), refusal: null }
}

/** Type of documents that have passed the check. */
const identified = v.custom<CatalogueDocument>((value) => isFields(value) && Number.isSafeInteger(value['id']))

function read(entity: Entity, raw: MutableFields, context: ProductContext, report: Report): Refusal | null {
  switch (entity) {
    case 'product':
      return readProduct(raw, context, report)
    case 'category':
      return readCategory(raw, report)
    case 'attribute':
      return readAttribute(raw, report)
    case 'taxrule':
      return readTaxRule(raw, report)
    case 'customergroup':
      return readCustomerGroup(raw, report)
    case 'review':
      return readReview(raw, report)
    case 'cms_page':
    case 'cms_block':
      return readPage(raw, report)
  }
}

/** Path of the first text with a lone surrogate: such texts cannot be sent, compared or used in a URL. */
export function illFormedField(value: unknown, field = ''): string | null {
  if (typeof value === 'string') return value.isWellFormed() ? null : field
  if (typeof value !== 'object' || value === null) return null
  for (const [name, inner] of Object.entries(value)) {
    if (!name.isWellFormed()) return field === '' ? 'a name' : field
    const found = illFormedField(inner, field === '' ? name : `${field}.${name}`)
    if (found !== null) return found
  }
  return null
}

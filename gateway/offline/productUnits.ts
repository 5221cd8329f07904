/** Units of products: a page of documents becomes units with what is known of them, and what has to be read. */
import type { BundleUnit } from '#engine/offline/bundle.ts'
import { recordKey, ROOT, type StoredRecord } from '#engine/offline/records.ts'
import type { GatewayContext } from '../context.ts'
import { indexPrices } from '../shared/priceColumn.ts'
import { everyDocument } from '../upstream/catalogueIndex/everyDocument.ts'
import { type CatalogueDocument, ENTITIES, type Entity } from '../upstream/catalogueIndex/port.ts'
import type { DisplayPrice } from '../upstream/catalogueIndex/embedded/priceColumn.ts'
import { bundledProduct } from './bundledFields.ts'
import { addProduct, type BundleParts, readProducts, type Records } from './bundleQueries.ts'
import { hashOfDocuments, type ProductAnswer } from './productAnswers.ts'
import { createClaims } from './unitRecords.ts'

export type Content = Omit<BundleUnit, 'hash'>

interface ProductUnit {
  readonly unit: Content
  readonly readAt: number
  /** Records of the answer that belong to other objects. */
  readonly others: readonly (readonly [key: string, record: StoredRecord])[]
}

export const DOCUMENTS_PER_SEARCH = 1_000
const HIDDEN_PRICE = { amount: null, otherSideAmount: null, premium: null, gramPrice: null }

export async function productUnits(
  context: GatewayContext,
  attributes: readonly { readonly code: string }[],
  parts: BundleParts,
): Promise<(page: readonly CatalogueDocument[]) => Promise<readonly ProductUnit[]>> {
  const { index, store, now, loaders } = context
  const { storeCode, tax, pricesHiddenUntilLogin } = store
  const every = (entity: Entity) => everyDocument(index, { storeCode, entity, size: DOCUMENTS_PER_SEARCH })
  const taxRules = await every('taxrule')
  const customerGroups = tax.userGroupId === null ? [] : await every('customergroup')
  const codes = attributes.map(({ code }) => code)
  parts.answers.begin(await basisOf(context))

  return async (page) => {
    const models = loaders.products.adopt(store, page)
    const partsOf = await Promise.all(
      models.map(async (model) => [...(await loaders.products.parts(model)).values()].map(({ document }) => document)),
    )
    const products = models.map(({ id, sku, document }, at) => {
      const documents = hashOfDocuments(document, partsOf[at] ?? [])
      return {
        key: recordKey('Product', id),
        sku,
        document,
        documents,
        known: parts.answers.find(sku, documents, +now),
      }
    })
    const read = await readProducts(
      products.filter(({ known, sku }) => !known && sku !== ''),
      context,
      parts,
    )
    const priceOf = indexPrices({ store, products: partsOf.flat(), taxRules, customerGroups, now })
    return products.map(({ key, sku, document, known }) => {
      const { product, readAt }: ProductAnswer = known ?? { product: read.get(sku) ?? null, readAt: +now }
      const records: Records = new Map()
      if (product !== null) addProduct(product, sku, records, parts)
      records.delete(ROOT)
      const own = createClaims(records)(key)
      const others = [...records].filter(([other]) => !(other in own))
      const price = pricesHiddenUntilLogin ? HIDDEN_PRICE : priceOf(document)
      return { unit: unitOf(bundledProduct(document, codes), key, own, price), readAt, others }
    })
  }
}

function unitOf(
  document: CatalogueDocument,
  key: string,
  records: Content['records'],
  price: Omit<DisplayPrice, 'changesAt'>,
): Content {
  const { amount, otherSideAmount, premium, gramPrice } = price
  const prices = { price: amount, otherSidePrice: otherSideAmount, premium, gramPrice }
  return { id: `product:${document.id}`, records, entity: { kind: 'product', document, key, ...prices } }
}

/** What all answers depend on: attributes, categories and taxes, and the quotes that the bundle's prices are based on. */
async function basisOf({ index, store: { storeCode, i18n }, metals, calls }: GatewayContext): Promise<string> {
  const versions = ENTITIES.map((entity) => (entity === 'product' ? '' : index.version(storeCode, entity)))
  const snapshot = await metals.current(i18n.currencyCode, calls)
  const quotes = [...(snapshot?.quotes ?? [])].map(([metal, { pricePerGram }]) => `${metal} ${pricePerGram.toString()}`)
  return [...versions, ...quotes].join(' ')
}

/** Maps CMS documents to the schema. A model contains no data of a request, so all requests share it. */
import { pathSegment } from '#domain/pathSegment.ts'
import { cleanHtmlOf } from '../shared/storeHtml.ts'
import { encodeId } from '../shared/ids.ts'
import type { StoreView } from '../storeTable.ts'
import { momentField, textField, textsField } from '../upstream/catalogueIndex/fields.ts'
import type { CatalogueDocument } from '../upstream/catalogueIndex/port.ts'

const EVERY_STORE = '0'

/** Where a page names the payment methods. */
const PAYMENT_METHODS = '{{paymentMethods}}'

/** Without methods the paragraph is left out. */
function withPayments(html: string, titles: readonly string[] | null): string {
  if (titles && titles.length > 0)
    return html.replaceAll(PAYMENT_METHODS, () => titles.join(', ').replaceAll('&', '&amp;').replaceAll('<', '&lt;'))
  const parts = html.split(PAYMENT_METHODS)
  return parts.reduce((before, after) => {
    const start = before.lastIndexOf('<p')
    const end = after.indexOf('</p>')
    return start < 0 || end < 0 ? before + after : before.slice(0, start) + after.slice(end + '</p>'.length)
  })
}

class Content {
  readonly store: StoreView
  readonly document: CatalogueDocument
  readonly #type: 'ContentPage' | 'ContentBlock'
  #html: { readonly text: string; readonly for: string } | undefined

  constructor(type: 'ContentPage' | 'ContentBlock', store: StoreView, document: CatalogueDocument) {
    this.store = store
    this.document = document
    this.#type = type
  }

  get id(): string {
    return encodeId({ type: this.#type, storeCode: this.store.storeCode, key: this.identifier })
  }

  get identifier(): string {
    return textField(this.document, 'identifier') ?? ''
  }

  get title(): string {
    return textField(this.document, 'title') ?? this.identifier
  }

  get updatedAt(): string | null {
    return momentField(this.document, 'update_time')
  }

  get namesPayments(): boolean {
    return this.#content.includes(PAYMENT_METHODS)
  }

  /** @param payments titles of the payment methods; null where the backend names none */
  htmlFor(storeUrl: string, payments: readonly string[] | null): string {
    const key = JSON.stringify([storeUrl, payments])
    if (this.#html?.for === key) return this.#html.text
    const text = cleanHtmlOf(withPayments(this.#content, payments), this.store, storeUrl)
    this.#html = { text, for: key }
    return text
  }

  get #content(): string {
    return textField(this.document, 'content') ?? ''
  }
}

export class ContentPageModel extends Content {
  constructor(store: StoreView, document: CatalogueDocument) {
    super('ContentPage', store, document)
  }

  get slug(): string {
    return this.identifier
  }

  get path(): string {
    return contentPath(this.identifier)
  }

  get heading(): string {
    return textField(this.document, 'content_heading') ?? this.title
  }

  get description(): string | null {
    return textField(this.document, 'meta_description')
  }
}

export class ContentBlockModel extends Content {
  constructor(store: StoreView, document: CatalogueDocument) {
    super('ContentBlock', store, document)
  }
}

export function contentPath(slug: string): string {
  return `/i/${pathSegment(slug)}`
}

/** Whether the store shows it: it is active, and assigned to this store or to all stores. */
export function isShown({ storeId }: StoreView, document: CatalogueDocument): boolean {
  const storeIds = textsField(document, 'store_id')
  return (
    document['active'] !== false &&
    (storeIds.length === 0 || storeIds.includes(EVERY_STORE) || storeIds.includes(String(storeId)))
  )
}

const models = new WeakMap<CatalogueDocument, ContentPageModel | ContentBlockModel>()

/** Returns the cached model of a document. A document belongs to one store and never changes. */
export function contentPageModel(store: StoreView, document: CatalogueDocument): ContentPageModel {
  const known = models.get(document)
  if (known instanceof ContentPageModel && known.store.storeCode === store.storeCode) return known
  const model = new ContentPageModel(store, document)
  models.set(document, model)
  return model
}

export function contentBlockModel(store: StoreView, document: CatalogueDocument): ContentBlockModel {
  const known = models.get(document)
  if (known instanceof ContentBlockModel && known.store.storeCode === store.storeCode) return known
  const model = new ContentBlockModel(store, document)
  models.set(document, model)
  return model
}

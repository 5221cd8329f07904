/** Maps CMS documents to the schema. A model contains no data of a request, so all requests share it. */
import { pathSegment } from '#domain/pathSegment.ts'
import { cleanHtmlOf } from '../shared/storeHtml.ts'
import { encodeId } from '../shared/ids.ts'
import type { StoreView } from '../storeTable.ts'
import { momentField, textField, textsField } from '../upstream/catalogueIndex/fields.ts'
import type { CatalogueDocument } from '../upstream/catalogueIndex/port.ts'

const EVERY_STORE = '0'

class Content {
  readonly store: StoreView
  readonly document: CatalogueDocument
  readonly #type: 'ContentPage' | 'ContentBlock'
  #html: { readonly text: string; readonly storeUrl: string } | undefined

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

  htmlFor(storeUrl: string): string {
    if (this.#html?.storeUrl === storeUrl) return this.#html.text
    const text = cleanHtmlOf(textField(this.document, 'content') ?? '', this.store, storeUrl)
    this.#html = { text, storeUrl }
    return text
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

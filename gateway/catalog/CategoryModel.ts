/** A category with its relations in the store's category tree. */
import { encodePath, pathSegment } from '#domain/pathSegment.ts'
import { slugOf } from '#domain/productRules.ts'
import { encodeId } from '../shared/ids.ts'
import type { StoreView } from '../storeTable.ts'
import { type Fields, integerField, textField } from '../upstream/catalogueIndex/fields.ts'
import type { CatalogueDocument } from '../upstream/catalogueIndex/port.ts'
import { type ImageModel, mainImage } from './image.ts'

/** The category's relations in the tree. */
interface CategoryRelations {
  childrenOf(id: number): readonly CategoryModel[]
  ancestorsOf(id: number): readonly CategoryModel[]
  hasProductsBelow(id: number): boolean
}

export class CategoryModel {
  readonly store: StoreView
  readonly document: CatalogueDocument
  readonly id: string
  readonly name: string
  readonly path: string
  readonly level: number
  readonly position: number
  /** Number of listed products as counted by the index; for an anchor category it includes the products of its descendants. */
  readonly productCount: number
  readonly description: string | null
  readonly image: ImageModel | null
  readonly #tree: CategoryRelations

  constructor(store: StoreView, document: CatalogueDocument, tree: CategoryRelations, productCount: number) {
    this.store = store
    this.document = document
    this.id = encodeId({ type: 'Category', storeCode: store.storeCode, key: String(document.id) })
    this.name = textField(document, 'name') ?? String(document.id)
    this.path = categoryPath(store, document)
    this.level = integerField(document, 'level') ?? 0
    this.position = integerField(document, 'position') ?? 0
    this.productCount = productCount
    this.description = textField(document, 'description')
    this.image = mainImage(store, document, this.name)
    this.#tree = tree
  }

  get documentId(): number {
    return this.document.id
  }

  get slug(): string {
    return categorySlug(this.document)
  }

  get parent(): CategoryModel | null {
    return this.ancestors.at(-1) ?? null
  }

  get children(): readonly CategoryModel[] {
    return this.#tree.childrenOf(this.document.id)
  }

  /** A landing page has no products of its own. */
  get hasProducts(): boolean {
    return this.productCount > 0 || this.#tree.hasProductsBelow(this.document.id)
  }

  /** Ancestors from the top category down to the parent. */
  get ancestors(): readonly CategoryModel[] {
    return this.#tree.ancestorsOf(this.document.id)
  }
}

function categorySlug(document: Fields): string {
  return textField(document, 'slug') ?? textField(document, 'url_key') ?? slugOf(textField(document, 'name') ?? '')
}

export function categoryPath({ urlDispatcher }: StoreView, document: Fields): string {
  const urlPath = textField(document, 'url_path')
  return urlDispatcher && urlPath ? encodePath(urlPath) : `/c/${pathSegment(categorySlug(document))}`
}

/** Maps a product document to the schema. A model contains no data of a request, so all requests share it. */
import { dispatchKind, type DispatchKind, slowestKind } from '#domain/dispatch.ts'
import { FIRST_DISABLED_STATUS } from '#domain/productRules.ts'
import { cleanHtmlOf } from '../shared/storeHtml.ts'
import { encodeId } from '../shared/ids.ts'
import type { ChemicalHazard, MetalContent, ProductKind, QuantityRule } from '../resolverTypes.generated.ts'
import type { StoreView } from '../storeTable.ts'
import {
  type Fields,
  fieldsField,
  integerField,
  listField,
  textField,
  textsField,
} from '../upstream/catalogueIndex/fields.ts'
import type { CatalogueDocument } from '../upstream/catalogueIndex/port.ts'
import { type CustomOptionModel, customOptionsOf } from './customOptions.ts'
import { type DownloadModel, downloadsOf } from './downloads.ts'
import { hazardOf } from './hazard.ts'
import { galleryOf, type ImageModel, mainImage } from './image.ts'
import {
  type BundlePartLinks,
  bundleParts,
  type GroupedLink,
  groupedLinks,
  linkedSkus,
  type LinkKind,
} from './links.ts'
import { metalContent } from './metal.ts'
import { type OptionModel, optionsOf } from './options.ts'
import { productPath, slugOf } from './productPath.ts'
import { gramsPerUnitOf, isCutToSize, quantityRuleOf, unitOf } from './saleAmounts.ts'
import { VariantModel } from './VariantModel.ts'

const KINDS: Readonly<Record<string, ProductKind>> = {
  simple: 'SIMPLE',
  configurable: 'CONFIGURABLE',
  grouped: 'GROUPED',
  bundle: 'BUNDLE',
  virtual: 'VIRTUAL',
  downloadable: 'DOWNLOADABLE',
}

export class ProductModel {
  readonly store: StoreView
  readonly document: CatalogueDocument
  readonly id: string
  readonly sku: string
  readonly name: string
  readonly kind: ProductKind
  readonly path: string
  readonly image: ImageModel | null
  #gallery: readonly ImageModel[] | undefined
  #options: readonly OptionModel[] | undefined
  #variants: readonly VariantModel[] | undefined
  #composition: CompositionModel | undefined
  #customOptions: readonly CustomOptionModel[] | undefined
  #description: { readonly html: string | null; readonly storeUrl: string } | undefined
  #metal: MetalContent | null | undefined
  #quantity: QuantityRule | undefined
  #tagIds: readonly string[] | undefined

  constructor(store: StoreView, document: CatalogueDocument) {
    this.store = store
    this.document = document
    this.sku = textField(document, 'sku') ?? ''
    this.id = encodeId({ type: 'Product', storeCode: store.storeCode, key: this.sku })
    this.name = textField(document, 'name') ?? this.sku
    this.kind = KINDS[textField(document, 'type_id') ?? ''] ?? 'SIMPLE'
    this.path = productPath(store, document)
    this.image = mainImage(store, document, this.name)
  }

  /** Fields from which prices and stock are read. */
  get fields(): Fields {
    return this.document
  }

  /** Slug in the product's path. */
  get slug(): string {
    return slugOf(this.document)
  }

  get documentId(): number {
    return this.document.id
  }

  get status(): number {
    return integerField(this.document, 'status') ?? FIRST_DISABLED_STATUS
  }

  get visibility(): number {
    return integerField(this.document, 'visibility') ?? 1
  }

  get categoryIds(): readonly number[] {
    return textsField(this.document, 'category_ids').map(Number).filter(Number.isInteger)
  }

  /** Option ids of its tags. */
  get tagIds(): readonly string[] {
    return (this.#tagIds ??= textsField(this.document, 'tags'))
  }

  /** @param storeUrl absolute URL of the store's home page */
  descriptionFor(storeUrl: string): string | null {
    if (this.#description?.storeUrl === storeUrl) return this.#description.html
    const html = textField(this.document, 'description')
    this.#description = { html: html && cleanHtmlOf(html, this.store, storeUrl), storeUrl }
    return this.#description.html
  }

  get gallery(): readonly ImageModel[] {
    return (this.#gallery ??= galleryOf(this.store, this.document, this.name))
  }

  /** Without a metal of its own, the metal that all variants have in common. */
  get metal(): MetalContent | null {
    if (this.#metal !== undefined) return this.#metal
    return (this.#metal = metalContent(this.document) ?? commonMetal(this.variants))
  }

  get quantity(): QuantityRule {
    return (this.#quantity ??= quantityRuleOf(this.document))
  }

  /** Variants and parts have their own weights. */
  get gramsPerUnit(): string | null {
    return ['CONFIGURABLE', 'GROUPED', 'BUNDLE'].includes(this.kind) ? null : gramsPerUnitOf(this.document)
  }

  get unit() {
    return unitOf(this.document)
  }

  /** A product with variants is as slow as the slowest of them. */
  get dispatch(): DispatchKind {
    const isVirtual = this.kind === 'VIRTUAL' || this.kind === 'DOWNLOADABLE'
    const items = this.variants.length > 0 ? this.variants.map(({ fields }) => fields) : [this.document]
    const kinds = items.map((fields) =>
      dispatchKind({ unit: unitOf(fields), hasCutLimits: isCutToSize(fields), isVirtual }),
    )
    return slowestKind(kinds) ?? 'NOT_SHIPPED'
  }

  get options(): readonly OptionModel[] {
    return (this.#options ??= this.kind === 'CONFIGURABLE' ? optionsOf(this.document) : [])
  }

  /** Enabled children of a configurable product. */
  get variants(): readonly VariantModel[] {
    if (this.kind !== 'CONFIGURABLE') return []
    return (this.#variants ??= listField(this.document, 'configurable_children')
      .map((child) => new VariantModel(this, child))
      .filter(({ sku, status }) => sku !== '' && status < FIRST_DISABLED_STATUS))
  }

  get groupedLinks(): readonly GroupedLink[] {
    return this.kind === 'GROUPED' ? groupedLinks(this.document) : []
  }

  get bundleParts(): readonly BundlePartLinks[] {
    return this.kind === 'BUNDLE' ? bundleParts(this.document) : []
  }

  /** Skus of linked products. */
  linkedSkus(kind: LinkKind): readonly string[] {
    return linkedSkus(this.document, kind)
  }

  get customOptions(): readonly CustomOptionModel[] {
    return (this.#customOptions ??= customOptionsOf(this, this.document))
  }

  get downloads(): readonly DownloadModel[] {
    return this.kind === 'DOWNLOADABLE' ? downloadsOf(this, this.document) : []
  }

  get hazard(): ChemicalHazard | null {
    return hazardOf(this.document)
  }

  /** Safety information in the language of the catalogue. */
  get warnings(): readonly string[] {
    return textsField(fieldsField(this.document, 'product_safety') ?? {}, 'warnings')
  }

  get composition(): CompositionModel {
    return (this.#composition ??= compositionOf(this))
  }
}

function commonMetal(variants: readonly VariantModel[]): MetalContent | null {
  const [first, ...others] = variants.map(({ metal }) => metal)
  if (!first) return null

  const isCommon = others.every(
    (other) =>
      other?.metal === first.metal &&
      other.finenessPerMille === first.finenessPerMille &&
      other.colour === first.colour,
  )
  const isSameWeight = others.every((other) => other?.fineGramsPerUnit === first.fineGramsPerUnit)
  if (!isCommon) return null
  return isSameWeight ? first : { ...first, fineGramsPerUnit: null }
}

const models = new WeakMap<CatalogueDocument, ProductModel>()

/** Returns the cached model of a document. A document belongs to one store and never changes. */
export function productModel(store: StoreView, document: CatalogueDocument): ProductModel {
  const known = models.get(document)
  if (known?.store.storeCode === store.storeCode) return known

  const model = new ProductModel(store, document)
  models.set(document, model)
  return model
}

/** Variants, options or parts of a product. */
type CompositionModel = SingleModel | ConfigurableModel | GroupedModel | BundleModel

export interface SingleModel {
  readonly __typename: 'Single'
  readonly variant: VariantModel
}

export interface ConfigurableModel {
  readonly __typename: 'Configurable'
  readonly options: readonly ConfigurableOptionModel[]
  readonly variants: readonly VariantModel[]
}

export interface ConfigurableOptionModel extends OptionModel {
  readonly store: StoreView
}

/** Its parts are loaded when a query selects them. */
export interface GroupedModel {
  readonly __typename: 'Grouped'
  readonly product: ProductModel
}

export interface BundleModel {
  readonly __typename: 'Bundle'
  readonly product: ProductModel
}

function compositionOf(product: ProductModel): CompositionModel {
  switch (product.kind) {
    case 'CONFIGURABLE': {
      const { store } = product
      return {
        __typename: 'Configurable',
        options: product.options.map((option) => ({ ...option, store })),
        variants: product.variants,
      }
    }
    case 'GROUPED':
      return { __typename: 'Grouped', product }
    case 'BUNDLE':
      return { __typename: 'Bundle', product }
    case 'SIMPLE':
    case 'VIRTUAL':
    case 'DOWNLOADABLE':
      return { __typename: 'Single', variant: new VariantModel(product, null) }
  }
}

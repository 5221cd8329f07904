/** A product that can be bought: a child of a configurable product, or a product without variants. */
import { ENABLED_STATUS } from '#domain/productRules.ts'
import { isSelectable } from '#domain/variant.ts'
import { encodeId } from '../shared/ids.ts'
import type { CutLimits, MetalContent, QuantityRule, Selection } from '../resolverTypes.generated.ts'
import type { StoreView } from '../storeTable.ts'
import { type Fields, fieldsField, integerField, textField } from '../upstream/catalogueIndex/fields.ts'
import { type ImageModel, mainImage } from './image.ts'
import { metalContent } from './metal.ts'
import type { OptionModel } from './options.ts'
import { chosenValue } from './options.ts'
import { childPath } from './productPath.ts'
import { cutLimitsOf, gramsPerUnitOf, quantityRuleOf, unitOf } from './saleAmounts.ts'

// Fields that a child inherits from its parent when it has no value: unit of sale, quantity rule, tax class, metal and cut limits.
const INHERITED = [
  'unit',
  'sale_minimum',
  'sale_step',
  'tax_class_id',
  'metal_symbol',
  'fineness_per_mille',
  'tone',
  'weight_variation_fee',
  'is_variable_weight',
  'minimumWidth',
  'maximumWidth',
  'minimumLength',
  'maximumLength',
  'ka_height',
  'conversionRate',
  'height',
  'length_mm',
  'width_mm',
  'showcustomprice',
] as const

export interface VariantOf {
  readonly store: StoreView
  readonly document: Fields
  readonly name: string
  readonly path: string
  readonly options: readonly OptionModel[]
}

export class VariantModel {
  readonly store: StoreView
  readonly sku: string
  /** The child's fields, including those inherited from the parent. */
  readonly fields: Fields
  readonly #product: VariantOf
  readonly #isProduct: boolean
  #selections: readonly Selection[] | undefined
  #metal: MetalContent | null | undefined
  #quantity: QuantityRule | undefined
  #cut: CutLimits | null | undefined

  /** @param child null for a product without variants. */
  constructor(product: VariantOf, child: Fields | null) {
    this.store = product.store
    this.fields = child === null ? product.document : withInherited(child, product.document)
    this.sku = textField(this.fields, 'sku') ?? ''
    this.#product = product
    this.#isProduct = child === null
  }

  get id(): string {
    return encodeId({ type: 'Variant', storeCode: this.store.storeCode, key: this.sku })
  }

  get path(): string {
    return this.#isProduct ? this.#product.path : childPath(this.#product.path, this.sku)
  }

  /** Id by which stock responses identify the variant: they contain no skus. */
  get documentId(): number | null {
    return integerField(this.fields, 'id')
  }

  get status(): number {
    return integerField(this.fields, 'status') ?? ENABLED_STATUS
  }

  /** Null when unknown. */
  get isInStock(): boolean | null {
    const value = fieldsField(this.fields, 'stock')?.['is_in_stock']
    return typeof value === 'boolean' ? value : null
  }

  get isSelectable(): boolean {
    const { sku, status, isInStock, store } = this
    return isSelectable(
      { sku, status, isInStock, price: null, attributes: {} },
      { allowOutOfStock: store.catalogue.listOutOfStock },
    )
  }

  get selections(): readonly Selection[] {
    if (this.#isProduct) return []
    return (this.#selections ??= this.#product.options.flatMap((option) => chosenValue(option, this.fields) ?? []))
  }

  /** Null when the picture of the product applies. */
  get image(): ImageModel | null {
    const own = textField(this.fields, 'image')
    if (!this.#isProduct && (own === null || own === textField(this.#product.document, 'image'))) return null
    return mainImage(this.store, this.fields, textField(this.fields, 'name') ?? this.#product.name)
  }

  get metal(): MetalContent | null {
    if (this.#metal !== undefined) return this.#metal
    return (this.#metal = metalContent(this.fields))
  }

  get quantity(): QuantityRule {
    return (this.#quantity ??= quantityRuleOf(this.fields))
  }

  get unit() {
    return unitOf(this.fields)
  }

  get gramsPerUnit(): string | null {
    return gramsPerUnitOf(this.fields)
  }

  get cut(): CutLimits | null {
    if (this.#cut !== undefined) return this.#cut
    return (this.#cut = cutLimitsOf(this.fields))
  }
}

function withInherited(child: Fields, parent: Fields): Fields {
  const fields: Record<string, unknown> = { ...child }
  for (const name of INHERITED) fields[name] ??= parent[name]
  return fields
}

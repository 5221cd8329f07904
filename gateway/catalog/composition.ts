/** What a product is made up of. */
import type { StoreView } from '../storeTable.ts'
import type { OptionModel } from './options.ts'
import type { ProductModel } from './ProductModel.ts'
import { VariantModel } from './VariantModel.ts'

export type CompositionModel = SingleModel | ConfigurableModel | GroupedModel | BundleModel

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

/** Its parts are loaded when they are asked for. */
export interface GroupedModel {
  readonly __typename: 'Grouped'
  readonly product: ProductModel
}

export interface BundleModel {
  readonly __typename: 'Bundle'
  readonly product: ProductModel
}

export function compositionOf(product: ProductModel): CompositionModel {
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

import type { ProductDetailQuery } from '../../client/generated/documents.generated.ts'

type Composition = NonNullable<ProductDetailQuery['product']>['composition']

/** A product with variants, as the product page requests it. */
export type Configurable = Extract<Composition, { __typename: 'Configurable' }>
export type Option = Configurable['options'][number]

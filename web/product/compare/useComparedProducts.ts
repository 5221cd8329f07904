import { useMissingStock } from '../stock/useMissingStock.ts'
import { useComparedProductQuery } from '../../client/generated/hooks.generated.ts'
import type { ComparableProduct } from './comparedRows.ts'

export interface ComparedColumn {
  readonly sku: string
  /** Null: removed from the catalogue, or the request failed. */
  readonly product: ComparableProduct | null
}

/** Null while responses are pending. One query per product (at most four): what is cached is not fetched again when another product joins. */
export function useComparedProducts(skus: readonly string[]): readonly ComparedColumn[] | null {
  const queries = [
    useComparedProduct(skus[0]),
    useComparedProduct(skus[1]),
    useComparedProduct(skus[2]),
    useComparedProduct(skus[3]),
  ]
  const shown = queries.slice(0, skus.length)
  useMissingStock(shown.flatMap(({ data }) => data?.product ?? []))

  return shown.some(({ loading }) => loading)
    ? null
    : skus.map((sku, at) => ({ sku, product: shown[at]?.data?.product ?? null }))
}

function useComparedProduct(sku: string | undefined) {
  return useComparedProductQuery({ variables: { sku: sku ?? '' }, skip: sku === undefined, errorPolicy: 'all' })
}

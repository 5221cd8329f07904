import { useApolloClient } from '@apollo/client/react'
import { useEffect, useState } from 'react'
import { ComparedProduct } from '../graphql/generated/documents.generated.ts'
import type { Compared } from './comparedRows.ts'

export interface ComparedColumn {
  readonly sku: string
  /** Null: gone from the catalogue, or it cannot be reached. */
  readonly product: Compared | null
}

/** Null while the answers are under way. */
export function useComparedProducts(skus: readonly string[]): readonly ComparedColumn[] | null {
  const client = useApolloClient()
  const [known, setKnown] = useState<ReadonlyMap<string, Compared | null>>(new Map())
  const unknown = skus.filter((sku) => !known.has(sku)).join('\n')

  useEffect(() => {
    if (unknown === '') return
    let isShown = true
    const ask = async (sku: string) => {
      try {
        const { data } = await client.query({ query: ComparedProduct, variables: { sku }, errorPolicy: 'all' })
        return data?.product ?? null
      } catch {
        return null
      }
    }
    const askAll = async () => {
      const answers = await Promise.all(unknown.split('\n').map(async (sku) => [sku, await ask(sku)] as const))
      if (isShown) setKnown((before) => new Map([...before, ...answers]))
    }
    void askAll()
    return () => {
      isShown = false
    }
  }, [client, unknown])

  return unknown === '' ? skus.map((sku) => ({ sku, product: known.get(sku) ?? null })) : null
}

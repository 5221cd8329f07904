/** Fetches the stock that a page lacks: persisted products have none, and the backend may have been too slow for the page. */
import { useEffect, useReducer } from 'react'
import { useLazyClient } from '../../graphql/apolloContext.ts'

interface ProductWithStock {
  readonly sku: string
  readonly stock: object | null
}

/** A backend that is too slow under load may answer a little later. */
const MAX_ATTEMPTS = 3
const PAUSE_MS = 4_000

/** Renders again when the stock is there, for a component that reads the cache itself. */
export function useMissingStock(products: readonly ProductWithStock[], hasVariants = false): void {
  const client = useLazyClient()
  const [attempt, endAttempt] = useReducer((count: number) => count + 1, 0)
  const lacking = products.flatMap(({ sku, stock }) => (stock === null ? [sku] : [])).join(' ')

  useEffect(() => {
    if (lacking === '' || attempt >= MAX_ATTEMPTS) return undefined
    const start = async () => {
      const { fetchMissingStock } = await import('./fetchMissingStock.ts')
      await fetchMissingStock(await client.load(), lacking.split(' '), hasVariants)
    }
    const timer = setTimeout(() => void start().then(endAttempt, endAttempt), attempt * PAUSE_MS)
    return () => clearTimeout(timer)
  }, [client, lacking, attempt, hasVariants])
}

/** Fetches the stock that a page lacks: persisted products have none, and the backend may have been too slow for the page. */
import { useEffect, useState } from 'react'
import { useLazyClient } from '../../client/apolloContext.ts'

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
  const list = products.map(({ sku }) => sku).join(' ')
  const [ended, setEnded] = useState({ list, attempts: 0 })
  // Another list in the same component, such as the next page of a listing, has its own attempts.
  const attempt = ended.list === list ? ended.attempts : 0
  const lacking = products.flatMap(({ sku, stock }) => (stock === null ? [sku] : [])).join(' ')

  useEffect(() => {
    if (lacking === '' || attempt >= MAX_ATTEMPTS) return undefined
    let isStopped = false
    const start = async () => {
      const { fetchMissingStock } = await import('./fetchMissingStock.ts')
      await fetchMissingStock(await client.load(), lacking.split(' '), hasVariants)
    }
    const end = () => {
      if (!isStopped) setEnded({ list, attempts: attempt + 1 })
    }
    const timer = setTimeout(() => void start().then(end, end), attempt * PAUSE_MS)
    return () => {
      isStopped = true
      clearTimeout(timer)
    }
  }, [client, list, lacking, attempt, hasVariants])
}

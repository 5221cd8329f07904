/** Bootstrap data of a document, in one JSON element. The offline shell has no state. */
import type { NormalizedCacheObject } from '@apollo/client'
import type { HydrationState } from 'react-router-dom'
import { jsonElementText } from '../shop/jsonElement.ts'
import type { StoreContextValue } from '../shop/StoreContext.tsx'

export interface BootstrapData extends StoreContextValue {
  /** Apollo cache of the server's render; null in the offline shell. */
  readonly answers: NormalizedCacheObject | null
  /** The router's loader data and errors; null in the offline shell. */
  readonly routing: HydrationState | null
}

export const bootstrapElementId = 'boot'
export const rootElementId = 'root'

export function serialize(bootstrap: BootstrapData): string {
  return jsonElementText(bootstrap)
}

/** @throws Error if the document has no bootstrap data */
export function readBootstrapData(page: Document): BootstrapData {
  const text = page.getElementById(bootstrapElementId)?.textContent
  if (!text) throw new Error(`expected bootstrap data in an element with the id "${bootstrapElementId}", got none`)

  return JSON.parse(text) as BootstrapData
}

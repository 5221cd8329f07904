/** What a document carries for its script, in one JSON element. The offline shell carries no state. */
import type { NormalizedCacheObject } from '@apollo/client'
import type { HydrationState } from 'react-router-dom'
import { jsonElementText } from '../shop/jsonElement.ts'
import type { StoreContextValue } from '../shop/StoreContext.tsx'

export interface BootstrapData extends StoreContextValue {
  /** Answers the page was rendered from; null in the offline shell. */
  readonly answers: NormalizedCacheObject | null
  /** The router's loader data and errors; null in the offline shell. */
  readonly routing: HydrationState | null
}

export const bootstrapElementId = 'boot'
export const rootElementId = 'root'

export function serialize(bootstrap: BootstrapData): string {
  return jsonElementText(bootstrap)
}

/** @throws Error when the document carries no boot state. */
export function readBootstrapData(page: Document): BootstrapData {
  const text = page.getElementById(bootstrapElementId)?.textContent
  if (!text) throw new Error(`expected boot state in an element with the id "${bootstrapElementId}", got none`)

  return JSON.parse(text) as BootstrapData
}

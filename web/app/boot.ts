/** What a document carries for its script, in one JSON element. The offline shell carries no state. */
import type { NormalizedCacheObject } from '@apollo/client'
import type { HydrationState } from 'react-router-dom'
import { jsonElementText } from '../shop/jsonElement.ts'
import type { StoreSurroundings } from '../shop/StoreContext.tsx'

export interface Boot extends StoreSurroundings {
  /** Answers the page was rendered from; null in the offline shell. */
  readonly answers: NormalizedCacheObject | null
  /** The router's loader data and errors; null in the offline shell. */
  readonly routing: HydrationState | null
}

export const bootElementId = 'boot'
export const rootElementId = 'root'

export function serialize(boot: Boot): string {
  return jsonElementText(boot)
}

/** @throws Error when the document carries no boot state. */
export function readBoot(page: Document): Boot {
  const text = page.getElementById(bootElementId)?.textContent
  if (!text) throw new Error(`expected boot state in an element with the id "${bootElementId}", got none`)

  return JSON.parse(text) as Boot
}

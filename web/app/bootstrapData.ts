/**
 * Bootstrap data of a document, as JSON. The offline shell has no state. Its text is in several elements, since a browser pauses
 * between elements only: one of a hundred kilobytes would be parsed in one task with the end of the document.
 */
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

export const rootElementId = 'root'

const ATTRIBUTE = 'data-bootstrap'
/** In characters, of one element. */
const MAX_LENGTH = 8_000

export function bootstrapElements(bootstrap: BootstrapData): string {
  const elements: string[] = []
  const json = jsonElementText(bootstrap)
  for (let from = 0, end = 0; from < json.length; from = end) {
    end = from + MAX_LENGTH
    // A character of two code units stays whole: UTF-8 has no half of it.
    if (isFirstOfTwo(json.charCodeAt(end - 1))) end += 1
    elements.push(`<script type="application/json" ${ATTRIBUTE}>${json.slice(from, end)}</script>`)
  }
  return elements.join('')
}

function isFirstOfTwo(codeUnit: number): boolean {
  return codeUnit >= 0xd800 && codeUnit <= 0xdbff
}

/** @throws Error if the document has no bootstrap data */
export function readBootstrapData(page: Document): BootstrapData {
  const text = Array.from(page.querySelectorAll(`[${ATTRIBUTE}]`), ({ textContent }) => textContent).join('')
  if (!text) throw new Error(`expected bootstrap data in elements with the attribute ${ATTRIBUTE}, got none`)

  return JSON.parse(text) as BootstrapData
}

/** Bootstrap data of a document, as JSON. The offline shell has no results. */
import type { HydrationState } from 'react-router-dom'
import type { PageResult } from '../client/pageResults.ts'
import { jsonElementText } from '../shop/jsonElement.ts'
import type { StoreContextValue } from '../shop/StoreContext.tsx'

export interface BootstrapData extends StoreContextValue {
  /** Results of the queries that the server has rendered; null in the offline shell. */
  readonly answers: readonly PageResult[] | null
  /** The router's loader data and errors; null in the offline shell. */
  readonly routing: HydrationState | null
}

export const rootElementId = 'root'

const ATTRIBUTE = 'data-bootstrap'

export function bootstrapElement(bootstrap: BootstrapData): string {
  return `<script type="application/json" ${ATTRIBUTE}>${jsonElementText(bootstrap)}</script>`
}

/** @throws Error if the document has no bootstrap data */
export function readBootstrapData(page: Document): BootstrapData {
  const text = page.querySelector(`script[${ATTRIBUTE}]`)?.textContent
  if (!text) throw new Error(`expected bootstrap data in a script element with the attribute ${ATTRIBUTE}, got none`)

  return JSON.parse(text) as BootstrapData
}

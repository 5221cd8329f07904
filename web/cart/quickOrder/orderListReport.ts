/** Outcome of a pasted list sent by a form without script, displayed on the response page. */
import { createContext } from 'react'
import type { DownloadPartsFragment } from '../../client/generated/documents.generated.ts'
import type { UnitName } from '../../ui/useUnitTexts.ts'

export interface OrderListReport {
  readonly added: readonly AddedRow[]
  readonly rest: readonly RestRow[]
  /** The lines that were not added, to be corrected. */
  readonly text: string
  /** Why nothing was added, if it is not because of the lines. */
  readonly refusal: ListRefusal | null
  /** The key of an attempt without a response: with it, another attempt adds nothing twice. */
  readonly key: string | null
}

export type ListRefusal =
  | { readonly kind: 'EMPTY' }
  | { readonly kind: 'TOO_LONG'; readonly lines: number }
  /** By the gateway, in its own words. */
  | { readonly kind: 'REFUSED'; readonly message: string }
  | { readonly kind: 'UNANSWERED' }

export interface AddedRow {
  readonly line: number
  readonly name: string
  readonly sku: string
  readonly quantity: string
  readonly unit: UnitName
  /** Whether the next quantity that is sold was added instead of the wanted one. */
  readonly isAdjusted: boolean
}

export interface RestRow {
  readonly line: number
  readonly text: string
  readonly sku: string
  /** Null if the article number is unknown or the quantity is no number. */
  readonly product: { readonly name: string; readonly path: string } | null
  readonly problem: 'unknown' | 'quantity' | 'choice' | 'size' | 'files' | 'refused'
  /** The gateway's words; empty for a problem that was found without it. */
  readonly message: string
  /** Files of which at least one must be chosen. */
  readonly files: readonly OrderedFile[]
}

export type OrderedFile = Pick<DownloadPartsFragment, 'code' | 'title' | 'surcharge'>

/** Name of the fields that choose files for the line of an article number. */
export const filesField = (sku: string): string => `files-${sku.toUpperCase()}`

/** Null on every page except that response. */
export const OrderListReportContext = createContext<OrderListReport | null>(null)

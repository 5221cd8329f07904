/** A product's files with the surcharges for the current shopper. */
import { Downloads } from './Downloads.tsx'
import { usePersonalAdditions } from '../price/useDisplayPrice.ts'
import type { DownloadPartsFragment } from '../client/generated/documents.generated.ts'

interface ProductDownloadsProps {
  /** Id of the product or variant that the page is about. */
  readonly of: string
  readonly downloads: readonly DownloadPartsFragment[]
}

export function ProductDownloads({ of, downloads }: ProductDownloadsProps) {
  return <Downloads downloads={downloads} surcharges={usePersonalAdditions(of)?.surcharges ?? null} />
}

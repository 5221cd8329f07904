import type { MetalQuotePartsFragment } from '../../graphql/generated/documents.generated.ts'

/** How the trade heads a list of prices, in every language: capitals, but for rhodium. */
export const metalLabels: Readonly<Record<MetalQuotePartsFragment['metal'], string>> = {
  AU: 'AU',
  AG: 'AG',
  PT: 'PT',
  PD: 'PD',
  RH: 'Rh',
}

import type { MetalQuotePartsFragment } from '../../graphql/generated/documents.generated.ts'

/** Labels of price lists as the trade writes them in every language: upper-case symbols, except for rhodium. */
export const metalLabels: Readonly<Record<MetalQuotePartsFragment['metal'], string>> = {
  AU: 'AU',
  AG: 'AG',
  PT: 'PT',
  PD: 'PD',
  RH: 'Rh',
}

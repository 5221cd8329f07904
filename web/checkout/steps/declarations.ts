import type { CartPartsFragment } from '../../client/generated/documents.generated.ts'

/** What the buyer has to declare with the order. */
export function declarationsIn({
  buyerChecks,
}: Pick<CartPartsFragment, 'buyerChecks'>): CartPartsFragment['buyerChecks'] {
  return buyerChecks.filter(({ ask }) => ask === 'DECLARATION')
}

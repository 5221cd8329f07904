/** Whether the parcel contains precious metal, which is insured and signed for. */
import type { CartLinePartsFragment } from '../client/generated/documents.generated.ts'

export function hasMetal(lines: readonly Pick<CartLinePartsFragment, 'product'>[]): boolean {
  return lines.some(({ product }) => product !== null && product.dispatch !== 'NOT_SHIPPED' && product.metal !== null)
}

/** Whether something with precious metal is sent: nobody signs for a bag of capsules. */
import type { CartLinePartsFragment } from '../client/generated/documents.generated.ts'

export function hasMetal(lines: readonly Pick<CartLinePartsFragment, 'product'>[]): boolean {
  return lines.some(({ product }) => product !== null && product.dispatch !== 'NOT_SHIPPED' && product.metal !== null)
}

/** The sentence on whether a line of an order can be returned: an order that is billed to a company is a company's. */
import type { OrderPartsFragment } from '../../client/generated/documents.generated.ts'
import { useReturnsText } from '../../delivery/useReturnsText.ts'
import { useIsCompany } from '../../shop/useIsCompany.ts'

export function useOrderReturnsText({ billingAddress }: Pick<OrderPartsFragment, 'billingAddress'>) {
  const isCompany = useIsCompany()
  return useReturnsText(isCompany || Boolean(billingAddress?.company))
}

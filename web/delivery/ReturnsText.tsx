/** Whether a product can be returned. Nothing if the store does not say. */
import type { ReturnTermsPartsFragment } from '../client/generated/documents.generated.ts'
import { useIsCompany } from '../shop/useIsCompany.ts'
import { useReturnsText } from './useReturnsText.ts'
import styles from './DeliveryFacts.module.css'

export function ReturnsText({ terms }: { readonly terms: ReturnTermsPartsFragment | null | undefined }) {
  const text = useReturnsText(useIsCompany())
  const said = terms ? text(terms) : null
  return said === null ? null : <p className={styles.returns}>{said}</p>
}

/** Whether a product can be returned. Nothing if the store does not say. */
import type { ReturnTermsPartsFragment } from '../client/generated/documents.generated.ts'
import { useReturnsText } from './useReturnsText.ts'
import styles from './DeliveryFacts.module.css'

export function ReturnsText({ terms }: { readonly terms: ReturnTermsPartsFragment | null | undefined }) {
  const returnsText = useReturnsText()
  return terms ? <p className={styles.returns}>{returnsText(terms)}</p> : null
}

/** Carrier, arrival and how the parcel is handed over. */
import type { DeliveryMethodPartsFragment } from '../client/generated/documents.generated.ts'
import { useDeliveryTexts } from './useDeliveryTexts.ts'

/** The function returns null if nothing of it is known. */
export function useMethodNote(): (method: DeliveryMethodPartsFragment | undefined) => string | null {
  const texts = useDeliveryTexts()
  return (method) => {
    if (!method) return null
    const { carrier, title, arrival, isInsured, needsSignature } = method
    const facts = [
      carrier === title ? null : carrier,
      arrival && texts.arrival(arrival),
      texts.safety({ isInsured: isInsured === true, needsSignature: needsSignature === true }),
    ].filter((fact) => fact !== null)
    return facts.length === 0 ? null : facts.join(' · ')
  }
}

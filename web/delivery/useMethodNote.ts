/** Carrier, arrival and how the parcel is handed over. */
import type { DeliveryMethodPartsFragment } from '../client/generated/documents.generated.ts'
import { localDay } from '#domain/localDay.ts'
import { useStoreView } from '../shop/StoreContext.tsx'
import { useDeliveryTexts } from './useDeliveryTexts.ts'

/** The function returns null if nothing of it is known. */
export function useMethodNote(): (method: DeliveryMethodPartsFragment | undefined) => string | null {
  const texts = useDeliveryTexts()
  const { timeZone } = useStoreView()
  return (method) => {
    if (!method) return null
    const { carrier, title, arrival, arrivalDays, isInsured, needsSignature } = method
    // A checkout that was stored on the device may be of another day.
    const days = arrivalDays && arrivalDays.from > localDay(new Date(), timeZone) ? arrivalDays : null
    const facts = [
      carrier === title ? null : carrier,
      days ? texts.arrivalDays(days) : arrival && texts.afterDispatch(arrival),
      texts.safety({ isInsured: isInsured === true, needsSignature: needsSignature === true }),
    ].filter((fact) => fact !== null)
    return facts.length === 0 ? null : facts.join(' · ')
  }
}

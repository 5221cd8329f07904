/** Carrier, arrival and how the parcel is handed over. */
import type { DeliveryMethodPartsFragment } from '../client/generated/documents.generated.ts'
import { localDay } from '#domain/localDay.ts'
import { useStoreView } from '../shop/StoreContext.tsx'
import { useDeliveryTexts } from './useDeliveryTexts.ts'

interface NoteOptions {
  /** False if the carrier's name is displayed beside the note. */
  readonly namesCarrier?: boolean
  /** False where one sentence says it of all methods, and of goods without precious metal. */
  readonly saysSafety: boolean
}

type MethodNote = (method: DeliveryMethodPartsFragment | undefined, options: NoteOptions) => string | null

/** The function returns null if nothing of it is known. */
export function useMethodNote(): MethodNote {
  const texts = useDeliveryTexts()
  const { timeZone } = useStoreView()
  return (method, { namesCarrier = true, saysSafety }) => {
    if (!method) return null
    const { carrier, title, arrival, arrivalDays } = method
    // A checkout that was stored on the device may be of another day.
    const days = arrivalDays && arrivalDays.from > localDay(new Date(), timeZone) ? arrivalDays : null
    const facts = [
      carrier === title || !namesCarrier ? null : carrier,
      days ? texts.arrivalDays(days) : arrival && texts.afterDispatch(arrival),
      saysSafety ? texts.safety(safetyOf(method)) : null,
    ].filter((fact) => fact !== null)
    return facts.length === 0 ? null : facts.join(' · ')
  }
}

/**
 * The sentence that is true of every one of these methods, where there are several; null where they differ. A method of which nothing is
 * said, such as fetching from the shop, sends no parcel.
 */
export function useSharedSafety(methods: readonly DeliveryMethodPartsFragment[]): string | null {
  const texts = useDeliveryTexts()
  const [first, ...others] = methods.flatMap((method) => {
    const text = texts.safety(safetyOf(method))
    return text === null && method.isPickup ? [] : [text]
  })
  return others.length > 0 && others.every((text) => text === first) ? (first ?? null) : null
}

function safetyOf({ isInsured, needsSignature }: DeliveryMethodPartsFragment) {
  return { isInsured: isInsured === true, needsSignature: needsSignature === true }
}

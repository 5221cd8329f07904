/** What options, files and heavier pieces add to the price of the signed-in customer. */
import { useSyncExternalStore } from 'react'
import type { PersonalAdditionPartsFragment } from '../../graphql/generated/documents.generated.ts'
import { personalAnswer, personalPrices, type PersonalPrice } from '../../shop/personalPrices.ts'

/** Null where no personal price is shown: there stands what guests are told. Known only for what the page is about (PricedThing.isPageOwn). */
export function usePersonalAdditions(id: string): PersonalAdditionPartsFragment | null {
  const answer = personalAnswer(useSyncExternalStore(personalPrices.subscribe, personalPrices.read, personalPrices.readOnServer), id)
  return answer.kind === 'answered' && answer.price && isWhole(answer.price) ? answer.price : null
}

function isWhole(price: PersonalPrice): price is PersonalPrice & PersonalAdditionPartsFragment {
  return price.surcharges !== undefined
}

/** Which price a shopper sees of a thing: the public one or, when somebody is signed in, their own; moved with its metal. */
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import type {
  PersonalAdditionPartsFragment,
  PriceAnswerPartsFragment,
  PriceTiersFragment,
} from '../../graphql/generated/documents.generated.ts'
import { outdatedPrices } from '../../shop/outdatedPrices.ts'
import { personalAnswer, personalPrices, type PersonalAnswer, type PersonalPrice } from '../../shop/personalPrices.ts'
import { followsMetal, usePriceMove, type PriceMove } from '../../shop/priceMove.ts'
import { shownPrices, type ShownPlace } from '../../shop/shownPrices.ts'

type PublicPrice = Extract<PriceAnswerPartsFragment, { __typename: 'Price' }>
type UnknownPrice = Extract<PriceAnswerPartsFragment, { __typename: 'PriceUnknown' }>
/** A personal price in the public one's place; it brings its ladder. */
type OwnPrice = PublicPrice & Extract<PriceTiersFragment, { __typename: 'Price' }>

export interface PricedThing<Answer extends PriceAnswerPartsFragment> {
  /** Of a product or a variant. */
  readonly id: string
  readonly price: Answer
  /** Whether other variants cost more. */
  readonly isFromPrice?: boolean
  /** Whether the page is about it: what may be added is then told, too (usePersonalAdditions). */
  readonly isPageOwn?: boolean
}

export interface ShownPrice<Answer extends PriceAnswerPartsFragment> {
  readonly price: Answer | OwnPrice | UnknownPrice
  readonly isFromPrice: boolean
  /** Public for guests, as the server renders it. While the customer's own is awaited, the public one keeps its place unseen (ui/base.css). */
  readonly state: 'public' | 'awaited' | 'settled'
  /** Whether it is this customer's own. */
  readonly isPersonal: boolean
}

/** @param isStill leaves the price as it came: its amounts follow the metal by themselves (MovingAmount). */
export function useShownPrice<Answer extends PriceAnswerPartsFragment>(
  thing: PricedThing<Answer>,
  isStill = false,
): ShownPrice<Answer> {
  const { id, price, isFromPrice = false } = thing
  const personal = useSyncExternalStore(personalPrices.subscribe, personalPrices.read, personalPrices.readOnServer)
  const move = usePriceMove(isStill)
  const isOutdated = useSyncExternalStore(
    outdatedPrices.subscribe,
    outdatedPrices.read,
    outdatedPrices.readOnServer,
  ).has(id)
  const answer = personalAnswer(personal, id)
  usePlaces([thing])

  return useMemo(
    () => marked(choosePrice({ id, price, isFromPrice }, answer, move), isOutdated),
    [id, price, isFromPrice, answer, move, isOutdated],
  )
}

/** The same for several things whose prices one component writes. */
export function useShownPrices<Answer extends PriceAnswerPartsFragment>(
  things: readonly PricedThing<Answer>[],
): readonly ShownPrice<Answer>[] {
  const personal = useSyncExternalStore(personalPrices.subscribe, personalPrices.read, personalPrices.readOnServer)
  const outdated = useSyncExternalStore(outdatedPrices.subscribe, outdatedPrices.read, outdatedPrices.readOnServer)
  const move = usePriceMove()
  usePlaces(things)

  return useMemo(
    () =>
      things.map((thing) =>
        marked(choosePrice(thing, personalAnswer(personal, thing.id), move), outdated.has(thing.id)),
      ),
    [things, personal, move, outdated],
  )
}

/** What options, files and heavier pieces add to the customer's own price. Null where none is shown: there stands what guests are told. Known only for what the page is about. */
export function usePersonalAdditions(id: string): PersonalAdditionPartsFragment | null {
  const answer = personalAnswer(
    useSyncExternalStore(personalPrices.subscribe, personalPrices.read, personalPrices.readOnServer),
    id,
  )
  return answer.kind === 'answered' && answer.price && isWhole(answer.price) ? answer.price : null
}

function isWhole(price: PersonalPrice): price is PersonalPrice & PersonalAdditionPartsFragment {
  return price.surcharges !== undefined
}

function choosePrice<Answer extends PriceAnswerPartsFragment>(
  { price, isFromPrice = false }: PricedThing<Answer>,
  personal: PersonalAnswer,
  move: PriceMove,
): ShownPrice<Answer> {
  switch (personal.kind) {
    case 'guest':
      return { price: moved(price, move), isFromPrice, state: 'public', isPersonal: false }
    case 'awaited':
      return { price, isFromPrice, state: 'awaited', isPersonal: false }
    case 'failed':
      return {
        price: price.__typename === 'SignInForPrice' ? unknown('PARTS_UNAVAILABLE') : notCurrent(price),
        isFromPrice,
        state: 'settled',
        isPersonal: false,
      }
    case 'answered':
      if (personal.price)
        return {
          price: moved(asAnswer(personal.price), move),
          isFromPrice: personal.price.isFromPrice,
          state: 'settled',
          isPersonal: true,
        }
      return {
        price: price.__typename === 'SignInForPrice' ? unknown('NOT_PRICED') : moved(price, move),
        isFromPrice,
        state: 'settled',
        isPersonal: false,
      }
  }
}

function moved<Answer extends PriceAnswerPartsFragment>(answer: Answer, move: PriceMove): Answer {
  const facts = answer.__typename === 'Price' && followsMetal(answer) ? move(answer) : null
  return facts ? { ...answer, ...facts } : answer
}

function marked<Answer extends PriceAnswerPartsFragment>(
  shown: ShownPrice<Answer>,
  isOutdated: boolean,
): ShownPrice<Answer> {
  return isOutdated ? { ...shown, price: notCurrent(shown.price) } : shown
}

function notCurrent<Answer extends PriceAnswerPartsFragment>(answer: Answer): Answer {
  return answer.__typename === 'Price' ? { ...answer, isCurrent: false } : answer
}

function asAnswer({
  of: _of,
  isFromPrice: _isFromPrice,
  surcharges: _surcharges,
  variableWeightFee: _fee,
  metalPremium: _premium,
  ...facts
}: PersonalPrice): OwnPrice {
  return { ...facts, __typename: 'Price' }
}

function unknown(reason: UnknownPrice['reason']): UnknownPrice {
  return { __typename: 'PriceUnknown', reason }
}

/** Tells that these prices stand on the page, while they do. */
function usePlaces(things: readonly PricedThing<PriceAnswerPartsFragment>[]): void {
  // A text, because effects compare what they depend on.
  const text = JSON.stringify(things.map(placeOf))
  useEffect(() => {
    const leave = (JSON.parse(text) as ShownPlace[]).map((place) => shownPrices.show(place))
    return () => leave.forEach((take) => take())
  }, [text])
}

function placeOf({ id, price, isPageOwn = false }: PricedThing<PriceAnswerPartsFragment>): ShownPlace {
  const isPrice = price.__typename === 'Price'
  return {
    of: id,
    priceId: isPrice ? price.id : null,
    validUntil: isPrice ? price.validUntil : null,
    followsMetal: isPrice && followsMetal(price),
    isPageOwn,
  }
}

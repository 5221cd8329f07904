/** Sentences about delivery: the same on every page. */
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { decimal } from '#domain/decimal.ts'
import { dispatchAt } from '#domain/dispatch.ts'
import { localDay } from '#domain/localDay.ts'
import type {
  DeliveryMethodPartsFragment,
  StoreDeliveryPartsFragment,
  ProductDeliveryPartsFragment,
} from '../client/generated/documents.generated.ts'
import { useStoreView } from '../shop/StoreContext.tsx'
import { timeFormat, formatMoment, formatWeekday } from '../ui/formatMoment.ts'
import { useDeliveryAmount } from './useDeliveryAmount.ts'

type Delivery = StoreDeliveryPartsFragment
type Kind = ProductDeliveryPartsFragment['dispatch']
type Span = NonNullable<Delivery['stockTime']>
type ArrivalDays = NonNullable<DeliveryMethodPartsFragment['arrivalDays']>

export interface DeliveryTexts {
  /** @param now null on the server: the sentence is then true at any time */
  readonly dispatch: (kind: Kind, delivery: Delivery, now: Date | null) => string | null
  readonly time: (kind: Kind, delivery: Delivery) => string | null
  /** Working days from the dispatch. */
  readonly afterDispatch: (span: Span) => string
  /** Days as the dates that they are. */
  readonly arrivalDays: (days: ArrivalDays) => string
  readonly safety: (safe: { readonly isInsured: boolean; readonly needsSignature: boolean }) => string | null
  /** @param gross of what is ordered; null while it is not known */
  readonly cost: (cost: NonNullable<Delivery['cost']>, gross: string | null) => string
}

export function useDeliveryTexts(): DeliveryTexts {
  const spanText = useSpanText()
  const { locale } = useStoreView()
  const { t } = useLingui()
  return {
    afterDispatch: (days) => {
      const span = spanText(days)
      return t`${span} after dispatch`
    },
    arrivalDays: ({ from, to }) => {
      const [first, last] = [formatWeekday(from, locale), formatWeekday(to, locale)]
      return from === to ? t`Arrives on ${first}` : t`Arrives between ${first} and ${last}`
    },
    dispatch: useDispatchText(),
    time(kind, { stockTime, cutTime }) {
      const time = kind === 'CUT_TO_ORDER' ? cutTime : stockTime
      if (kind === 'NOT_SHIPPED' || time === null) return null
      const span = spanText(time)
      return t`Delivery time: ${span}`
    },
    safety({ isInsured, needsSignature }) {
      if (isInsured) return needsSignature ? t`Insured delivery against signature` : t`Insured delivery`
      return needsSignature ? t`Delivery against signature` : null
    },
    cost: useCostText(),
  }
}

function useDispatchText(): DeliveryTexts['dispatch'] {
  const { locale, timeZone, dateFormat } = useStoreView()
  const { t } = useLingui()
  return (kind, { orderBefore, stockDays, cutDays, dispatches }, now) => {
    if (kind === 'NOT_SHIPPED' || orderBefore === null || stockDays === null) return null
    if (kind === 'CUT_TO_ORDER')
      return cutDays === null
        ? null
        : t`Cut to order: sent within ${plural(cutDays, { one: '# working day', other: '# working days' })}`
    const time = formatMoment(`2000-01-01T${orderBefore}:00Z`, timeFormat(dateFormat), 'UTC')
    const next = now && dispatchAt(dispatches.map(withDate), now)
    if (next && now && next.sentOn === localDay(now, timeZone)) return t`Sent today if you order before ${time}`
    if (next) {
      const day = formatWeekday(next.sentOn, locale)
      return t`Sent on ${day}`
    }
    return stockDays === 0
      ? t`Sent the same day if ordered before ${time} on a working day`
      : t`Sent within ${plural(stockDays, { one: '# working day', other: '# working days' })}`
  }
}

function withDate({ orderBefore, sentOn }: Delivery['dispatches'][number]) {
  return { orderBefore: new Date(orderBefore), sentOn }
}

function useSpanText(): (span: Span) => string {
  const { t } = useLingui()
  return ({ from, to }) => {
    if (from === to) return t`${plural(to, { one: '# working day', other: '# working days' })}`
    return t`${from}–${to} working days`
  }
}

function useCostText(): DeliveryTexts['cost'] {
  const { t } = useLingui()
  const money = useDeliveryAmount()

  return ({ from, freeFrom, freeUpToKg }, gross) => {
    const least = money(from)
    if (freeFrom !== null && gross !== null && decimal(gross).gte(decimal(freeFrom.amount)))
      return freeUpToKg === null
        ? t`Free shipping within the country`
        : t`Free shipping within the country up to ${freeUpToKg} kg`
    if (freeFrom === null) return t`Shipping from ${least}`
    const free = money(freeFrom)
    return freeUpToKg === null
      ? t`Shipping from ${least}, free within the country from ${free}`
      : t`Shipping from ${least}, free within the country from ${free} up to ${freeUpToKg} kg`
  }
}

/** Gives printed pages what the screen shows around them: the moment, because prices move, and the address. */
import type { StoreView } from '../shop/StoreContext.tsx'
import { formatMoment } from '../ui/formatMoment.ts'

type Clock = Pick<StoreView, 'dateFormat' | 'timeZone' | 'name'>

/** base.css prints the attribute below the page. */
export function stampPrints({ name, dateFormat, timeZone }: Clock, now: () => Date = () => new Date()): void {
  addEventListener('beforeprint', () => {
    const moment = formatMoment(now().toISOString(), dateFormat, timeZone)
    document.documentElement.dataset['printed'] = `${name} · ${location.href} · ${moment}`
  })
}

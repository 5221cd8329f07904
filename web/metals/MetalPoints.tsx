/** The chart's values as a table, newest first. */
import { Trans, useLingui } from '@lingui/react/macro'
import type { MetalHistoryPartsFragment } from '../client/generated/documents.generated.ts'
import { useStoreView } from '../shop/StoreContext.tsx'
import { formatMoment } from '../ui/formatMoment.ts'
import { pointFormat, tradedPoints } from './tradedPoints.ts'
import { useMetalMoney } from './useMetalMoney.ts'
import { useMetalNames } from './useMetalNames.ts'
import { usePeriodTexts } from './usePeriodTexts.ts'
import frame from '../ui/frame.module.css'
import styles from './MetalPoints.module.css'

export function MetalPoints({ history }: { readonly history: MetalHistoryPartsFragment }) {
  const { metal, period, currency } = history
  const { timeZone, dateFormat } = useStoreView()
  const { t } = useLingui()
  const names = useMetalNames()
  const periods = usePeriodTexts()
  const money = useMetalMoney()

  const format = pointFormat(period, dateFormat)

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- In Safari a scroll container takes keyboard focus only with a tabIndex.
    <section className={styles.scroller} aria-label={t`Figures of the chart`} tabIndex={0}>
      <table className={styles.points}>
        <caption className={frame.unseen}>
          {names[metal]}, {periods[period].long}
        </caption>
        <thead>
          <tr>
            <th scope="col">
              <Trans>Time</Trans>
            </th>
            <th scope="col">
              <Trans>Price</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {tradedPoints(history)
            .toReversed()
            .map(({ at, pricePerGram }) => (
              <tr key={at}>
                <th scope="row">
                  <time dateTime={at}>{formatMoment(at, format, timeZone)}</time>
                </th>
                <td>{pricePerGram === null ? t`no quote` : money(metal, pricePerGram, currency)}</td>
              </tr>
            ))}
        </tbody>
      </table>
    </section>
  )
}

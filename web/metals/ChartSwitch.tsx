/**
 * Links that change the period or switch between chart and table. The URL holds the state, so they work without
 * JavaScript.
 */
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router-dom'
import type { MetalPeriod } from '../client/generated/documents.generated.ts'
import { formatChart, metalPeriods, type ChartState } from './metalPeriods.ts'
import { usePeriodTexts } from './usePeriodTexts.ts'
import styles from './ChartSwitch.module.css'

interface ChartSwitchProps {
  readonly chart: ChartState
  /** Path before the query string; "" on the page itself. */
  readonly path: string
}

export function ChartSwitch({ chart, path }: ChartSwitchProps) {
  const { t } = useLingui()
  const periods = usePeriodTexts()
  const current = (isShown: boolean) => ({
    'aria-current': isShown ? ('true' as const) : undefined,
    preventScrollReset: path === '',
  })
  const periodLink = (period: MetalPeriod) => (
    <Link key={period} to={path + formatChart({ ...chart, period })} {...current(period === chart.period)}>
      {periods[period].short}
    </Link>
  )

  return (
    <div className={styles.switches}>
      <nav className={styles.switch} aria-label={t`Period`}>
        {metalPeriods.map(periodLink)}
      </nav>
      <nav className={styles.switch} aria-label={t`View`}>
        <Link to={path + formatChart({ ...chart, isTable: false })} {...current(!chart.isTable)}>
          <Trans>Chart</Trans>
        </Link>
        <Link to={path + formatChart({ ...chart, isTable: true })} {...current(chart.isTable)}>
          <Trans>Table</Trans>
        </Link>
      </nav>
    </div>
  )
}

/** The home page's gold chart and the prices of the five metals. */
import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router-dom'
import type { MetalHistoryPartsFragment, MetalQuotePartsFragment } from '../../graphql/generated/documents.generated.ts'
import { metalsFor, metalsPath } from '../../shop/paths.ts'
import { SectionHead } from '../../ui/SectionHead.tsx'
import { ChartSwitch } from './ChartSwitch.tsx'
import { MetalChart } from './MetalChart.tsx'
import { MetalHead } from './MetalHead.tsx'
import { MetalList } from './MetalList.tsx'
import { firstChart } from './metalPeriods.ts'
import frame from '../../ui/frame.module.css'
import styles from './MetalTile.module.css'

interface MetalTileProps {
  readonly quotes: readonly MetalQuotePartsFragment[]
  /** History for the first chart. */
  readonly history: MetalHistoryPartsFragment
}

export function MetalTile({ quotes, history }: MetalTileProps) {
  return (
    <section className={`${frame.wrap} ${styles.tile}`} aria-labelledby="metals">
      <SectionHead id="metals" title={<Trans>The metal price</Trans>}>
        <Link className={frame.textLink} to={metalsPath}>
          <Trans>All metal prices</Trans>
        </Link>
      </SectionHead>
      <div className={styles.columns}>
        <div className={styles.chart}>
          <MetalHead metal={history.metal} period={history.period} quotes={quotes} history={history} />
          <ChartSwitch chart={firstChart} path={metalsPath} />
          <MetalChart history={history} />
        </div>
        <MetalList quotes={quotes} shown={history.metal} addressOf={metalsFor} />
      </div>
    </section>
  )
}

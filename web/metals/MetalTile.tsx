/** The home page's gold chart and the prices of the five metals. */
import { Trans } from '@lingui/react/macro'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { MetalHistoryPartsFragment, MetalQuotePartsFragment } from '../client/generated/documents.generated.ts'
import { metalsFor, metalsPath } from '../shop/paths.ts'
import { useHydrated } from '../shop/useHydrated.ts'
import { SectionHead } from '../ui/SectionHead.tsx'
import { ChartSwitch } from './ChartSwitch.tsx'
import { MetalChart } from './MetalChart.tsx'
import { MetalHead } from './MetalHead.tsx'
import { MetalList } from './MetalList.tsx'
import { firstChart } from './metalPeriods.ts'
import frame from '../ui/frame.module.css'
import styles from './MetalTile.module.css'

interface MetalTileProps {
  readonly quotes: readonly MetalQuotePartsFragment[]
  /** History for the first chart. */
  readonly history: MetalHistoryPartsFragment
}

export function MetalTile({ quotes, history }: MetalTileProps) {
  return (
    <Section>
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
    </Section>
  )
}

/** A component of its own, so that its content is not rendered again after hydration. */
function Section({ children }: { readonly children: ReactNode }) {
  const isHydrated = useHydrated()
  // What the browser renders has its size at once, so that a page can be scrolled back.
  const [isFromServer] = useState(!isHydrated)

  return (
    <section className={`${frame.wrap} ${styles.tile} ${isFromServer ? styles.late : ''}`} aria-labelledby="metals">
      {children}
    </section>
  )
}

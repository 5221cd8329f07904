/** /metals?metal=AU&period=year: current metal prices and their history. */
import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useLayoutSuspenseQuery, useMetalsSuspenseQuery } from '../client/generated/hooks.generated.ts'
import { ChartSwitch } from './ChartSwitch.tsx'
import { formatChart, parseChart, type ChartState } from './metalPeriods.ts'
import { useMetalNames } from './useMetalNames.ts'
import { addressIn, homePath, metalsPath } from '../shop/paths.ts'
import { Breadcrumbs } from '../ui/Breadcrumbs.tsx'
import { Notice } from '../ui/Notice.tsx'
import { fetchPartsOf, MetalChart, MetalHead, MetalList, MetalPoints, PriceMaking, WeightPrices } from './metalParts.ts'
import { PageMeta } from '../shop/PageMeta.tsx'
import { useStoreView } from '../shop/StoreContext.tsx'
import { useTitle } from '../shop/useTitle.ts'
import frame from '../ui/frame.module.css'
import styles from './MetalsPage.module.css'
import type { PageQuery, PageOutcome } from '../client/loading.ts'
import { Metals } from '../client/generated/documents.generated.ts'

export function MetalsPage() {
  const [search] = useSearchParams()
  const { t } = useLingui()
  const title = useTitle()
  const names = useMetalNames()
  const chart = parseChart(search)
  const { code } = useStoreView()
  const { stores } = useLayoutSuspenseQuery().data
  const name = names[chart.metal]
  const subject = t`Metal prices: ${name}`
  const path = metalsPath + formatChart({ metal: chart.metal, period: 'MONTH', isTable: false })

  return (
    <div className={`${frame.wrap} ${styles.page}`}>
      <title>{title(subject)}</title>
      {/* All periods of a metal share one canonical URL. */}
      <PageMeta
        type="website"
        title={subject}
        description={t`Mid prices between buying and selling, without VAT. The prices of bars, coins and wire follow them.`}
        path={path}
        alternates={stores
          .filter((other) => other.code !== code)
          .map((other) => ({ url: addressIn(other.url, path), store: other }))}
      />
      <Breadcrumbs label={t`You are here`} breadcrumbs={[{ label: t`Home`, to: homePath }]} here={t`Metal prices`} />
      <h1>
        <Trans>Metal prices</Trans>
      </h1>
      <p className={styles.lead}>
        <Trans>
          Mid prices between buying and selling, without VAT. The prices of bars, coins and wire follow them.
        </Trans>
      </p>
      <Suspense fallback={<div className={styles.waiting} />}>
        <ChartOf chart={chart} />
      </Suspense>
      <PriceMaking />
    </div>
  )
}

function ChartOf({ chart }: { readonly chart: ChartState }) {
  const { metal, period, isTable } = chart
  const {
    data: { metalQuotes: quotes, metalHistory: history },
  } = useMetalsSuspenseQuery({ variables: { metal, period } })
  if (!quotes && !history)
    return (
      <Notice>
        <Trans>The metal prices cannot be shown just now. Please try again in a moment.</Trans>
      </Notice>
    )

  return (
    <div className={styles.columns}>
      <div className={styles.chart}>
        <MetalHead metal={metal} period={period} quotes={quotes ?? []} history={history} />
        <ChartSwitch chart={chart} path="" />
        {!history && (
          <Notice>
            <Trans>This chart cannot be shown just now. Please try again in a moment.</Trans>
          </Notice>
        )}
        {history && (isTable ? <MetalPoints history={history} /> : <MetalChart key={history.id} history={history} />)}
      </div>
      {quotes && (
        <div className={styles.side}>
          <MetalList quotes={quotes} shown={metal} addressOf={(other) => formatChart({ ...chart, metal: other })} />
          <WeightPrices metal={metal} quotes={quotes} />
        </div>
      )}
    </div>
  )
}

export async function load(query: PageQuery, search: URLSearchParams): Promise<PageOutcome> {
  const chart = parseChart(search)
  const { metal, period } = chart
  await Promise.all([query(Metals, { metal, period }), fetchPartsOf(chart)])
  return 'found'
}

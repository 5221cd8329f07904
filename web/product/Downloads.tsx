/** The files of a downloadable product. */
import { Plural, Trans } from '@lingui/react/macro'
import type { DownloadPartsFragment, PersonalSurchargePartsFragment } from '../client/generated/documents.generated.ts'
import { useStoreView } from '../shop/StoreContext.tsx'
import { useTaxSide } from '../shop/taxSide.ts'
import { formatMoney } from '../ui/figures.ts'
import { SectionHead } from '../ui/SectionHead.tsx'
import frame from '../ui/frame.module.css'
import styles from './Downloads.module.css'

interface DownloadsProps {
  readonly downloads: readonly DownloadPartsFragment[]
  /** Surcharges of the signed-in customer; null if the public surcharges apply. */
  readonly surcharges: readonly PersonalSurchargePartsFragment[] | null
}

export function Downloads({ downloads, surcharges }: DownloadsProps) {
  const store = useStoreView()
  const side = useTaxSide()
  const addedBy = ({ code, surcharge }: DownloadPartsFragment) => {
    const added = surcharges
      ? surcharges.find((entry) => entry.kind === 'DOWNLOAD' && entry.code === code)?.surcharge
      : surcharge
    if (added?.__typename !== 'FixedSurcharge') return null
    return side === 'NET' ? added.amount.net : added.amount.gross
  }

  return (
    <section aria-labelledby="downloads">
      <SectionHead id="downloads" title={<Trans>Files to download</Trans>} />
      <ul className={styles.files}>
        {downloads.map((download) => {
          const { code, title, samplePath, timesAllowed } = download
          const shown = addedBy(download)
          return (
            <li key={code}>
              <span>{title}</span>
              <span className={`${frame.small} ${frame.quiet}`}>
                {timesAllowed !== null && (
                  <Plural value={timesAllowed} one="may be fetched once" other="may be fetched # times" />
                )}
                {shown && ` · + ${formatMoney(shown.amount, shown.currency, store, { stripsZeros: true })}`}
              </span>
              {samplePath && (
                <a className={frame.textLink} href={samplePath}>
                  <Trans>
                    Sample <span className={frame.unseen}>of {title}</span>
                  </Trans>
                </a>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

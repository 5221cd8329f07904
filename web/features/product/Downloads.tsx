/** The files that a downloadable product gives. */
import { Plural, Trans } from '@lingui/react/macro'
import type { DownloadPartsFragment } from '../../graphql/generated/documents.generated.ts'
import { useStoreView } from '../../shop/StoreContext.tsx'
import { useTaxSide } from '../../shop/taxSide.ts'
import { writeMoney } from '../../ui/figures.ts'
import { SectionHead } from '../../ui/SectionHead.tsx'
import frame from '../../ui/frame.module.css'
import styles from './Downloads.module.css'

export function Downloads({ downloads }: { readonly downloads: readonly DownloadPartsFragment[] }) {
  const store = useStoreView()
  const side = useTaxSide()
  if (downloads.length === 0) return null

  return (
    <section aria-labelledby="downloads">
      <SectionHead id="downloads" title={<Trans>Files to download</Trans>} />
      <ul className={styles.files}>
        {downloads.map(({ code, title, samplePath, timesAllowed, surcharge }) => {
          const shown = surcharge && (side === 'NET' ? surcharge.amount.net : surcharge.amount.gross)
          return (
            <li key={code}>
              <span>{title}</span>
              <span className={`${frame.small} ${frame.quiet}`}>
                {timesAllowed !== null && <Plural value={timesAllowed} one="may be fetched once" other="may be fetched # times" />}
                {shown && ` · + ${writeMoney(shown.amount, shown.currency, store, { stripsZeros: true })}`}
              </span>
              {samplePath && (
                <a className={frame.textLink} href={samplePath}>
                  <Trans>Sample <span className={frame.unseen}>of {title}</span></Trans>
                </a>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

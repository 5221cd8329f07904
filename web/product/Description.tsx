/** The catalogue's description. The gateway sanitizes it to p, ul, li, strong and em. */
import { Trans } from '@lingui/react/macro'
import { SectionHead } from '../ui/SectionHead.tsx'
import { joinMeasures } from '../ui/wholeMeasures.ts'
import { useStoreView } from '../shop/StoreContext.tsx'
import styles from './Description.module.css'

export function Description({ html }: { readonly html: string | null }) {
  const { language } = useStoreView()
  if (html === null || html.trim() === '') return null

  return (
    <section aria-labelledby="description">
      <SectionHead id="description" title={<Trans>Description</Trans>} />
      <div className={styles.text} lang={language} dangerouslySetInnerHTML={{ __html: joinMeasures(html) }} />
    </section>
  )
}

import type { HomeContentPartsFragment } from '../client/generated/documents.generated.ts'
import { SectionHead } from '../ui/SectionHead.tsx'
import { useStoreView } from '../shop/StoreContext.tsx'
import frame from '../ui/frame.module.css'
import { RichText } from '../ui/RichText.tsx'
import styles from './HomeContent.module.css'

/** @param content null if there is none or it cannot be fetched. */
export function HomeContent({ content }: { readonly content: HomeContentPartsFragment | null }) {
  const { language } = useStoreView()
  if (!content || content.html === '') return null

  return (
    <section className={`${frame.wrap} ${styles.content}`} aria-labelledby="about-store">
      <SectionHead id="about-store" title={<span lang={language}>{content.heading}</span>} />
      <RichText html={content.html} />
    </section>
  )
}

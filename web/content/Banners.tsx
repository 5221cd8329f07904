/** The store's banners: a picture, a text and a link. The text is in the store's language. */
import { Link } from 'react-router-dom'
import type { BannerPartsFragment } from '../client/generated/documents.generated.ts'
import { linkToCategory, linkToContent, linkToProduct, type LinkTarget } from '../shop/linkTarget.ts'
import { useStoreView } from '../shop/StoreContext.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Picture } from '../ui/Picture.tsx'
import frame from '../ui/frame.module.css'
import styles from './Banners.module.css'

const pictureSizes = '(max-width: 767px) 120px, 200px'

export function Banners({ banners }: { readonly banners: readonly BannerPartsFragment[] }) {
  const { language } = useStoreView()
  if (banners.length === 0) return null

  return (
    <div className={styles.banners} lang={language}>
      {banners.map(({ title, text, linkText, image, target }) => {
        const { to, state } = linkOf(target)
        return (
          <section key={title} className={styles.banner}>
            <div>
              <h2>{title}</h2>
              <p>{text}</p>
              <Link className={frame.textLink} to={to} state={state}>
                {linkText} <Icon name="right" small />
              </Link>
            </div>
            <Picture image={image} sizes={pictureSizes} />
          </section>
        )
      })}
    </div>
  )
}

function linkOf(target: BannerPartsFragment['target']): { readonly to: string; readonly state: LinkTarget } {
  switch (target.__typename) {
    case 'CategoryRoute':
      return { to: target.category.path, state: linkToCategory(target.category.id) }
    case 'ProductRoute':
      return { to: target.product.path, state: linkToProduct(target.product.sku) }
    case 'ContentRoute':
      return { to: target.page.path, state: linkToContent(target.page.slug) }
  }
}

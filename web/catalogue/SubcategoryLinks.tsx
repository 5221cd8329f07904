import type { CategoryLinkPartsFragment } from '../client/generated/documents.generated.ts'
import { linkToCategory } from '../shop/linkTarget.ts'
import { PageLink } from '../ui/PageLink.tsx'
import styles from './SubcategoryLinks.module.css'

interface SubcategoryLinksProps {
  readonly label: string
  readonly categories: readonly (CategoryLinkPartsFragment & { readonly productCount: number })[]
}

/**
 * Links to subcategories or to the categories that a search found, with product counts. Leaves out empty categories.
 */
export function SubcategoryLinks({ label, categories }: SubcategoryLinksProps) {
  const filled = categories.filter(({ hasProducts }) => hasProducts)
  if (filled.length === 0) return null

  return (
    <nav className={styles.subcategories} aria-label={label}>
      <ul className={styles.links}>
        {filled.map(({ id, name, path, productCount }) => (
          <li key={id}>
            <PageLink to={path} state={linkToCategory(id)}>
              {name} {productCount > 0 && <span>{productCount}</span>}
            </PageLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

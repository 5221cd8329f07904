/**
 * The two upper levels of the category tree: a menu bar with panels on wide screens, a sheet of lists on narrow ones.
 */
import { useLingui } from '@lingui/react/macro'
import { NavLink } from 'react-router-dom'
import type { CategoryLinkPartsFragment } from '../../graphql/generated/documents.generated.ts'
import { linkToCategory } from '../../shop/linkTarget.ts'
import { metalsPath } from '../../shop/paths.ts'
import frame from '../../ui/frame.module.css'
import styles from './CategoryMenu.module.css'

interface MenuCategory extends CategoryLinkPartsFragment {
  readonly children: readonly CategoryLinkPartsFragment[]
}

/** Loaded after the page: styles alone open the panels until then. */
const operate = (menu: HTMLElement | null) => {
  if (menu) void import('./operateMenu.ts').then(({ operateMenu }) => operateMenu(menu))
}

export function CategoryMenu({ categories }: { readonly categories: readonly MenuCategory[] }) {
  const { t } = useLingui()

  return (
    <nav className={styles.menu} aria-label={t`Main menu`} ref={operate}>
      <ul className={frame.wrap}>
        {categories.map((category) => (
          <li key={category.id}>
            <CategoryLink category={category} />
            {category.children.length > 0 && (
              <div className={styles.panel}>
                <ul>
                  {category.children.map((child) => (
                    <li key={child.id}>
                      <CategoryLink category={child} />
                    </li>
                  ))}
                </ul>
              </div>
            )}
          </li>
        ))}
        <li>
          <MetalsLink />
        </li>
      </ul>
    </nav>
  )
}

export function CategoryLink({ category }: { readonly category: CategoryLinkPartsFragment }) {
  return (
    <NavLink to={category.path} state={linkToCategory(category.id)}>
      {category.name}
    </NavLink>
  )
}

/** Metal prices are no category, but shoppers look for them beside the categories. */
export function MetalsLink() {
  const { t } = useLingui()

  return <NavLink to={metalsPath}>{t`Metal prices`}</NavLink>
}

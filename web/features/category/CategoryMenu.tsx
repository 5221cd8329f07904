/**
 * The two upper levels of the category tree: a menu bar with panels on wide screens, a sheet of lists on narrow ones.
 */
import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { NavLink } from 'react-router-dom'
import type { CategoryLinkPartsFragment } from '../../graphql/generated/documents.generated.ts'
import { linkToCategory } from '../../shop/linkTarget.ts'
import { metalsPath } from '../../shop/paths.ts'
import frame from '../../ui/frame.module.css'
import styles from './CategoryMenu.module.css'

interface MenuCategory extends CategoryLinkPartsFragment {
  readonly children: readonly CategoryLinkPartsFragment[]
}

export function CategoryMenu({ categories }: { readonly categories: readonly MenuCategory[] }) {
  const { t } = useLingui()
  const menu = useRef<HTMLElement>(null)
  useEffect(() => {
    let remove: (() => void) | undefined
    let isGone = false
    const operate = async () => {
      const { operateMenu } = await import('./operateMenu.ts')
      if (menu.current && !isGone) remove = operateMenu(menu.current)
    }
    void operate()
    return () => {
      isGone = true
      remove?.()
    }
  }, [])

  return (
    <nav className={styles.menu} aria-label={t`Main menu`} ref={menu}>
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

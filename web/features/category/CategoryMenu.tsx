/**
 * The two upper levels of the category tree: a menu bar with panels on wide screens, a sheet of lists on narrow ones.
 */
import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { NavLink } from 'react-router-dom'
import type { CategoryLinkPartsFragment } from '../../graphql/generated/documents.generated.ts'
import { linkToCategory } from '../../shop/linkTarget.ts'
import frame from '../../ui/frame.module.css'
import styles from './CategoryMenu.module.css'

interface MenuCategory extends CategoryLinkPartsFragment {
  readonly children: readonly CategoryLinkPartsFragment[]
}

export function CategoryMenu({ categories }: { readonly categories: readonly MenuCategory[] }) {
  const { t } = useLingui()
  const menu = useRef<HTMLElement>(null)
  useEffect(() => {
    document.addEventListener('keydown', closeOnEscape)
    return () => document.removeEventListener('keydown', closeOnEscape)

    // Escape closes the panel although the pointer is still over it.
    function closeOnEscape({ key }: KeyboardEvent): void {
      const { activeElement } = document
      if (key === 'Escape' && activeElement instanceof HTMLElement && menu.current?.contains(activeElement))
        activeElement.blur()
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

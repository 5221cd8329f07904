/**
 * The category menu of narrow screens. A popover opens without JavaScript and closes with Escape or a tap outside it.
 */
import { useLingui } from '@lingui/react/macro'
import { memo } from 'react'
import { useLocation } from 'react-router-dom'
import { useAbilities } from '../shop/abilities.ts'
import { Icon } from '../ui/Icon.tsx'
import { CategoryLink, hasProducts, MetalsLink, type MenuProps } from './CategoryMenu.tsx'
import styles from './MenuSheet.module.css'

export function MenuSheet({ categories }: Pick<MenuProps, 'categories'>) {
  const { pathname } = useLocation()
  return <Sheet categories={categories} pathname={pathname} />
}

/** Not rendered again when only the query of the address changes. */
const Sheet = memo(function Sheet({ categories, pathname }: MenuProps) {
  const { t } = useLingui()
  const { hasMetalPrices } = useAbilities()

  return (
    <>
      <button className={styles.button} type="button" popoverTarget="menu" aria-label={t`Menu`}>
        <Icon name="menu" />
      </button>
      <nav ref={closeOnNavigation} className={styles.sheet} id="menu" popover="auto" aria-label={t`Menu`}>
        <button
          className={styles.button}
          type="button"
          popoverTarget="menu"
          popoverTargetAction="hide"
          aria-label={t`Close`}
        >
          <Icon name="close" />
        </button>
        <ul>
          {categories.map((category) => (
            <li key={category.id}>
              <CategoryLink category={category} pathname={pathname} />
              <ul>
                {category.children.filter(hasProducts).map((child) => (
                  <li key={child.id}>
                    <CategoryLink category={child} pathname={pathname} />
                  </li>
                ))}
              </ul>
            </li>
          ))}
          {hasMetalPrices && (
            <li>
              <MetalsLink pathname={pathname} />
            </li>
          )}
        </ul>
      </nav>
    </>
  )
})

/** A followed link closes the sheet, in front of the page that it opens. */
function closeOnNavigation(sheet: HTMLElement | null): void {
  sheet?.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('a')) sheet.hidePopover()
  })
}

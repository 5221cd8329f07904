/**
 * The category menu of narrow screens. A popover opens without JavaScript and closes with Escape or a tap outside it.
 */
import { useLingui } from '@lingui/react/macro'
import { Icon } from '../../ui/Icon.tsx'
import type { CategoryLinkPartsFragment } from '../../graphql/generated/documents.generated.ts'
import { CategoryLink, MetalsLink } from './CategoryMenu.tsx'
import { useMenuLinks } from './MenuLink.tsx'
import styles from './MenuSheet.module.css'

interface MenuSheetProps {
  readonly categories: readonly (CategoryLinkPartsFragment & {
    readonly children: readonly CategoryLinkPartsFragment[]
  })[]
}

export function MenuSheet({ categories }: MenuSheetProps) {
  const { t } = useLingui()
  const links = useMenuLinks()
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
              <CategoryLink category={category} links={links} />
              <ul>
                {category.children.map((child) => (
                  <li key={child.id}>
                    <CategoryLink category={child} links={links} />
                  </li>
                ))}
              </ul>
            </li>
          ))}
          <li>
            <MetalsLink links={links} />
          </li>
        </ul>
      </nav>
    </>
  )
}

/** A followed link closes the sheet, in front of the page that it opens. */
function closeOnNavigation(sheet: HTMLElement | null): void {
  sheet?.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('a')) sheet.hidePopover()
  })
}

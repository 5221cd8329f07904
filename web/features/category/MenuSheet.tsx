/**
 * The category menu of narrow screens. A popover opens without JavaScript and closes with Escape or a tap outside it.
 */
import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, type ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { Icon } from '../../ui/Icon.tsx'
import type { CategoryLinkPartsFragment } from '../../graphql/generated/documents.generated.ts'
import { CategoryLink, MetalsLink } from './CategoryMenu.tsx'
import styles from './MenuSheet.module.css'

interface MenuSheetProps {
  readonly categories: readonly (CategoryLinkPartsFragment & {
    readonly children: readonly CategoryLinkPartsFragment[]
  })[]
  readonly children?: ReactNode
}

export function MenuSheet({ categories, children }: MenuSheetProps) {
  const { t } = useLingui()
  const sheet = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const openedAt = useRef(pathname)
  useEffect(() => {
    if (openedAt.current === pathname) return

    openedAt.current = pathname
    if (sheet.current?.matches(':popover-open')) sheet.current.hidePopover()
  }, [pathname])

  return (
    <>
      <button className={styles.button} type="button" popoverTarget="menu" aria-label={t`Menu`}>
        <Icon name="menu" />
      </button>
      <nav ref={sheet} className={styles.sheet} id="menu" popover="auto" aria-label={t`Menu`}>
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
              <CategoryLink category={category} />
              <ul>
                {category.children.map((child) => (
                  <li key={child.id}>
                    <CategoryLink category={child} />
                  </li>
                ))}
              </ul>
            </li>
          ))}
          <li>
            <MetalsLink />
          </li>
        </ul>
        {children}
      </nav>
    </>
  )
}

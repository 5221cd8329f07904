/**
 * The two upper levels of the category tree: a menu bar with panels on wide screens, a sheet of lists on narrow ones.
 */
import { useLingui } from '@lingui/react/macro'
import type { CategoryLinkPartsFragment } from '../../graphql/generated/documents.generated.ts'
import { linkToCategory } from '../../shop/linkTarget.ts'
import { metalsPath } from '../../shop/paths.ts'
import { MenuLink, useMenuLinks } from './MenuLink.tsx'
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
  const links = useMenuLinks()

  return (
    <nav className={styles.menu} aria-label={t`Main menu`} ref={operate}>
      <ul className={frame.wrap}>
        {categories.map((category) => (
          <li key={category.id}>
            <CategoryLink category={category} links={links} />
            {category.children.length > 0 && (
              <div className={styles.panel}>
                <ul>
                  {category.children.map((child) => (
                    <li key={child.id}>
                      <CategoryLink category={child} links={links} />
                    </li>
                  ))}
                </ul>
              </div>
            )}
          </li>
        ))}
        <li>
          <MetalsLink links={links} />
        </li>
      </ul>
    </nav>
  )
}

interface LinkProps {
  readonly links: ReturnType<typeof useMenuLinks>
}

export function CategoryLink({
  category: { id, path, name },
  links: { follow, isCurrent },
}: LinkProps & { readonly category: CategoryLinkPartsFragment }) {
  return (
    <MenuLink path={path} target={linkToCategory(id)} isCurrent={isCurrent(path)} onFollow={follow}>
      {name}
    </MenuLink>
  )
}

/** Metal prices are no category, but shoppers look for them beside the categories. */
export function MetalsLink({ links: { follow, isCurrent } }: LinkProps) {
  const { t } = useLingui()

  return (
    <MenuLink path={metalsPath} target={null} isCurrent={isCurrent(metalsPath)} onFollow={follow}>
      {t`Metal prices`}
    </MenuLink>
  )
}

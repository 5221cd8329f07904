import { useLingui } from '@lingui/react/macro'
import { memo } from 'react'
import type { AlternatePartsFragment, LayoutQuery } from '../client/generated/documents.generated.ts'
import { CategoryMenu } from '../catalogue/CategoryMenu.tsx'
import { MenuSheet } from '../catalogue/MenuSheet.tsx'
import { homePath } from '../shop/paths.ts'
import { useStoreView } from '../shop/StoreContext.tsx'
import { Logo } from '../ui/Logo.tsx'
import { PageLink } from '../ui/PageLink.tsx'
import { SearchField } from '../listing/SearchField.tsx'
import { latePart } from '../ui/latePart.tsx'
import frame from '../ui/frame.module.css'
import styles from './Header.module.css'

interface HeaderProps {
  readonly layout: LayoutQuery
  readonly alternates: readonly AlternatePartsFragment[]
}

/** Their links work before hydration. */
const HeaderTools = latePart(async () => (await import('./HeaderTools.tsx')).HeaderTools)
const ShopPageText = latePart(async () => (await import('../metals/ShopPageText.tsx')).ShopPageText)
const MetalTicker = latePart(async () => (await import('../metals/MetalTicker.tsx')).MetalTicker)

/** Not rendered again with each page. */
export const Header = memo(function Header({ layout, alternates }: HeaderProps) {
  const { kind, brand } = useStoreView()
  const { name } = brand
  const { t } = useLingui()
  const menu = layout.store.menu ?? []

  return (
    <header>
      {layout.metalQuotes && <MetalTicker meanwhile={<div className={styles.ticker} />} quotes={layout.metalQuotes} />}
      <div className={styles.head}>
        <div className={`${frame.wrap} ${styles.row}`}>
          <MenuSheet categories={menu} />
          <PageLink
            className={styles.home}
            to={homePath}
            aria-label={kind === 'GOLDSMITH' ? undefined : t`${name}, to the home page`}
          >
            <Logo trade={kind === 'GOLDSMITH' ? t`Goldsmith` : undefined} />
          </PageLink>
          <SearchField renderPage={(page) => <ShopPageText page={page} layout={layout} />} />
          <div className={styles.tools}>
            <HeaderTools stores={layout.stores} alternates={alternates} />
          </div>
        </div>
      </div>
      {menu.length > 0 && <CategoryMenu categories={menu} />}
    </header>
  )
})

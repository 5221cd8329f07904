/** The frame for a page that cannot have the shop's own, because not even the menu could be fetched. */
import { useLingui } from '@lingui/react/macro'
import { createContext, use, type ReactNode } from 'react'
import { useHref } from 'react-router-dom'
import { homePath } from '../shop/paths.ts'
import { useStoreView } from '../shop/StoreContext.tsx'
import { Logo } from './Logo.tsx'
import frame from './frame.module.css'
import styles from './FrameWhereNone.module.css'

/** Whether the shop's frame is already rendered around the page. */
export const FramedContext = createContext(false)

export function FrameWhereNone({ children }: { readonly children: ReactNode }) {
  const isFramed = use(FramedContext)
  const { t } = useLingui()
  const home = useHref(homePath)
  const { name } = useStoreView().brand
  if (isFramed) return children

  return (
    <>
      <header className={`${frame.wrap} ${styles.head}`}>
        <a className={styles.home} href={home} aria-label={t`${name}, to the home page`}>
          <Logo />
        </a>
      </header>
      <main id="content">{children}</main>
    </>
  )
}

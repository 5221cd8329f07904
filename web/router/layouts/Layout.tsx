/** Layout of all pages: header, page, footer. Routes with the minimal layout render their own header and main part. */
import { Trans } from '@lingui/react/macro'
import { type ReactNode } from 'react'
import { useMatches } from 'react-router-dom'
import type { LayoutQuery } from '../../client/generated/documents.generated.ts'
import { useLayoutSuspenseQuery } from '../../client/generated/hooks.generated.ts'
import frauncesAddress from '../../ui/fonts/fraunces-common.woff2?url'
import { OfferedContext } from '../../shop/abilities.ts'
import { DeliveryContext } from '../../shop/delivery.ts'
import { PromisesContext } from '../../shop/promises.ts'
import { WithdrawalContext } from '../../shop/withdrawal.ts'
import { useAuthentication } from '../../shop/authentication.ts'
import { useMicroCart } from '../../shop/microCart.ts'
import { useAfterLoad } from '../../shop/useAfterLoad.ts'
import { FramedContext } from '../../ui/FrameWhereNone.tsx'
import { Header } from '../../compositions/Header.tsx'
import { useAlternates } from './useAlternates.ts'
import { latePart } from '../../ui/latePart.tsx'
import '../../ui/tokens.css'
import '../../ui/fonts.css'
import '../../ui/base.css'
import styles from './Layout.module.css'

/** Below the fold at first: hydrates after the page. */
const Footer = latePart(async () => (await import('../../compositions/Footer.tsx')).Footer)

const ConnectionBanner = latePart(async () => (await import('../../store/ConnectionBanner.tsx')).ConnectionBanner)
const Notifications = latePart(async () => (await import('../../store/Notifications.tsx')).Notifications)
const AuthenticationDialog = latePart(
  async () => (await import('../../account/AuthenticationDialog.tsx')).AuthenticationDialog,
)
const MicroCart = latePart(async () => (await import('../../cart/MicroCart.tsx')).MicroCart)
const LiveMetals = latePart(async () => (await import('../../metals/LiveMetals.tsx')).LiveMetals)

/** Marks a route with the minimal layout. */
export const MINIMAL_LAYOUT = 'minimal'

export function Layout({ children }: { readonly children: ReactNode }) {
  const { data } = useLayoutSuspenseQuery()
  const alternates = useAlternates()
  const isMinimal = useMatches().some(({ handle }) => handle === MINIMAL_LAYOUT)

  return (
    <OfferedContext value={data.store}>
      <DeliveryContext value={data.store}>
        <PromisesContext value={data.store.promises}>
          <WithdrawalContext value={data.store.withdrawal ?? null}>
            <FramedContext value>
              <link rel="preload" href={frauncesAddress} as="font" type="font/woff2" crossOrigin="anonymous" />
              <a className={styles.skip} href="#content">
                <Trans>Skip to content</Trans>
              </a>
              {isMinimal ? (
                children
              ) : (
                <>
                  <Header layout={data} alternates={alternates} />
                  <main id="content" tabIndex={-1}>
                    {children}
                  </main>
                  <Footer layout={data} />
                </>
              )}
              <OverPage />
              {data.metalQuotes && <MetalsAfterLoad quotes={data.metalQuotes} />}
            </FramedContext>
          </WithdrawalContext>
        </PromisesContext>
      </DeliveryContext>
    </OfferedContext>
  )
}

/** Notices and dialogs. */
function OverPage() {
  const isSigningIn = useAuthentication()
  const isMicroCartOpen = useMicroCart()

  return (
    <>
      <ConnectionBanner />
      {/* The micro-cart is modal and shows them itself. */}
      <Notifications isHidden={isMicroCartOpen} />
      {isSigningIn && <AuthenticationDialog />}
      {isMicroCartOpen && <MicroCart />}
    </>
  )
}

/** A component of its own: nothing else of the layout is rendered again when the page has loaded. */
function MetalsAfterLoad({ quotes }: { readonly quotes: NonNullable<LayoutQuery['metalQuotes']> }) {
  const isAfterLoad = useAfterLoad()

  return isAfterLoad && <LiveMetals quotes={quotes} />
}

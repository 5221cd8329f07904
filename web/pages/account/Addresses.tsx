/** Saved addresses: at most as many as the backend accepts. */
import { Trans, useLingui } from '@lingui/react/macro'
import { use, useEffect, useRef, useState } from 'react'
import { accountOptions, useAccountChange } from '../../features/account/useAccountChange.ts'
import { useAccountQuery } from '../../features/account/useAccountQuery.ts'
import { ConfirmDialog } from '../../features/cart/ConfirmDialog.tsx'
import { loadCart } from '../../graphql/storeCart.ts'
import { fetchSession } from '../../features/viewer/fetchSession.ts'
import { useApolloClient } from '../../graphql/apolloContext.ts'
import { AccountAddresses, type SavedAddressPartsFragment } from '../../graphql/generated/documents.generated.ts'
import { useRemoveAddressMutation } from '../../graphql/generated/hooks.generated.ts'
import { ConnectionContext } from '../../shop/connection.ts'
import { priceStore } from '../../shop/priceStore.ts'
import { Button } from '../../ui/Button.tsx'
import { AddressText } from '../../widgets/checkout/ReviewStep.tsx'
import { AddressForm } from './AddressForm.tsx'
import { NotLoaded } from './NotLoaded.tsx'
import type { AccountSectionProps } from './sections.ts'
import styles from './Account.module.css'

export function Addresses({ viewer }: AccountSectionProps) {
  const { state, reload } = useAccountQuery(AccountAddresses, {}, ({ viewer: found }) =>
    found?.addresses ? { addresses: found.addresses, max: found.maxAddresses } : null,
  )
  /** The address that is edited; "new" for another one. */
  const [edited, setEdited] = useState<string | null>(null)
  const [removed, setRemoved] = useState<SavedAddressPartsFragment | null>(null)
  const root = useRef<HTMLDivElement>(null)
  /** Id of the button that opened the form: it has the focus again when the form is closed. */
  const opener = useRef<string | null>(null)
  useEffect(() => {
    if (edited !== null || opener.current === null) return
    const button = document.getElementById(opener.current) ?? root.current
    button?.focus()
    opener.current = null
  }, [edited])
  const [removeAddress] = useRemoveAddressMutation(accountOptions(viewer.id))
  const { isBusy, send } = useAccountChange()
  const renewPrices = useRenewedPrices()
  const { t } = useLingui()
  if (state.kind !== 'loaded') return <NotLoaded isPending={state.kind === 'pending'} onRetry={() => void reload()} />

  const { addresses, max } = state.part
  const edit = (id: string) => {
    opener.current = `edit ${id}`
    setEdited(id)
  }
  const finish = async () => {
    await reload()
    setEdited(null)
    await renewPrices()
  }
  const remove = async ({ id }: SavedAddressPartsFragment) => {
    if (isBusy) return
    const result = await send({ removed: id }, async (idempotencyKey) => {
      const { data } = await removeAddress({ variables: { input: { addressId: id, idempotencyKey } } })
      return data?.removeAddress
    })
    if (result.kind !== 'CHANGED') return
    await finish()
    // The button that had the focus is gone.
    if (document.activeElement === document.body) root.current?.focus()
  }
  const formOf = (saved: SavedAddressPartsFragment | null) => (
    <AddressForm
      saved={saved}
      viewer={viewer}
      isFirst={addresses.length === 0}
      onSaved={() => void finish()}
      onCancel={() => setEdited(null)}
    />
  )

  return (
    <div ref={root} className={styles.part} tabIndex={-1}>
      {addresses.length === 0 && edited === null && (
        <p>
          <Trans>You have no saved addresses.</Trans>
        </p>
      )}
      <ul className={styles.cards}>
        {addresses.map((saved) => (
          <li key={saved.id} className={edited === saved.id ? styles.whole : styles.card}>
            {edited === saved.id ? (
              formOf(saved)
            ) : (
              <>
                <h2>
                  {saved.address.street}, {saved.address.city}
                </h2>
                <p>
                  <AddressText address={saved.address} />
                  <br />
                  {saved.address.phone}
                </p>
                <DefaultsText saved={saved} />
                <p className={styles.actions}>
                  <Button
                    id={`edit ${saved.id}`}
                    look="line"
                    onClick={() => edit(saved.id)}
                    aria-label={`${t`Change`}: ${saved.address.street}`}
                  >
                    <Trans>Change</Trans>
                  </Button>
                  <Button
                    look="line"
                    onClick={() => setRemoved(saved)}
                    aria-label={`${t`Remove`}: ${saved.address.street}`}
                  >
                    <Trans>Remove</Trans>
                  </Button>
                </p>
              </>
            )}
          </li>
        ))}
      </ul>
      {edited === 'new' && formOf(null)}
      {edited === null &&
        (addresses.length < max ? (
          <Button id="edit new" onClick={() => edit('new')}>
            <Trans>Add an address</Trans>
          </Button>
        ) : (
          <p className={styles.note}>
            <Trans>You have reached the maximum of {max} addresses.</Trans>
          </p>
        ))}
      {removed && (
        <ConfirmDialog
          title={t`Remove this address?`}
          confirmText={t`Remove`}
          onConfirm={() => void remove(removed)}
          onClose={() => setRemoved(null)}
        />
      )}
    </div>
  )
}

function DefaultsText({
  saved: { isDefaultShipping, isDefaultBilling },
}: {
  readonly saved: SavedAddressPartsFragment
}) {
  if (!isDefaultShipping && !isDefaultBilling) return null
  return (
    <p className={styles.note}>
      {isDefaultShipping && isDefaultBilling ? (
        <Trans>Default for shipping and payment</Trans>
      ) : isDefaultShipping ? (
        <Trans>Default for shipping</Trans>
      ) : (
        <Trans>Default for payment</Trans>
      )}
    </p>
  )
}

/** The tax of the customer's prices follows the default address. */
function useRenewedPrices(): () => Promise<void> {
  const client = useApolloClient()
  const connection = use(ConnectionContext)
  return async () => {
    const session = await fetchSession(client, connection)
    session.renew([...priceStore.get().customerPrices.keys()])
    await loadCart(client)
  }
}

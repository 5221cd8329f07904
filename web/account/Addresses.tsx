/** Saved addresses: at most as many as the backend accepts. */
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, type RefObject, use, useEffect, useRef, useState } from 'react'
import { accountOptions, useAccountChange } from './session/useAccountChange.ts'
import { useAccountQuery } from './session/useAccountQuery.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { loadCart } from '../client/storeCart.ts'
import { fetchSession } from './session/fetchSession.ts'
import { useApolloClient } from '../client/apolloContext.ts'
import { AccountAddresses, type SavedAddressPartsFragment } from '../client/generated/documents.generated.ts'
import { useRemoveAddressMutation } from '../client/generated/hooks.generated.ts'
import { ConnectionContext } from '../shop/connection.ts'
import { priceStore } from '../shop/priceStore.ts'
import { Button } from '../ui/Button.tsx'
import { AddressText } from '../address/AddressText.tsx'
import { AddressForm } from './AddressForm.tsx'
import { NotLoaded } from './NotLoaded.tsx'
import type { AccountSectionProps } from './sections.ts'
import styles from './Account.module.css'

export function Addresses({ viewer }: AccountSectionProps) {
  const { state, reload } = useAccountQuery(AccountAddresses, {}, ({ viewer: found }) =>
    found?.addresses ? { addresses: found.addresses, max: found.maxAddresses } : null,
  )
  const root = useRef<HTMLDivElement>(null)
  const { edited, edit, close } = useEditedAddress(root)
  const [removed, setRemoved] = useState<SavedAddressPartsFragment | null>(null)
  const removeAddress = useRemoveAddress(viewer.id)
  const renewPrices = useRenewedPrices()
  if (state.kind !== 'loaded') return <NotLoaded isPending={state.kind === 'pending'} onRetry={() => void reload()} />

  const { addresses, max } = state.part
  const finish = async () => {
    await reload()
    close()
    await renewPrices()
  }
  const remove = async (saved: SavedAddressPartsFragment) => {
    if (!(await removeAddress(saved))) return
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
      onCancel={close}
    />
  )

  return (
    <div ref={root} className={styles.part} tabIndex={-1}>
      {addresses.length === 0 && edited === null && (
        <p>
          <Trans>You have no saved addresses.</Trans>
        </p>
      )}
      <AddressCards addresses={addresses} edited={edited} formOf={formOf} onEdit={edit} onRemove={setRemoved} />
      {edited === 'new' && formOf(null)}
      {edited === null && <AddAddress count={addresses.length} max={max} onAdd={() => edit('new')} />}
      {removed && <RemovalDialog onConfirm={() => void remove(removed)} onClose={() => setRemoved(null)} />}
    </div>
  )
}

interface AddressCardsProps {
  readonly addresses: readonly SavedAddressPartsFragment[]
  readonly edited: string | null
  readonly formOf: (saved: SavedAddressPartsFragment) => ReactNode
  readonly onEdit: (id: string) => void
  readonly onRemove: (saved: SavedAddressPartsFragment) => void
}

/** The form takes the place of the address that is edited. */
function AddressCards({ addresses, edited, formOf, onEdit, onRemove }: AddressCardsProps) {
  return (
    <ul className={styles.cards}>
      {addresses.map((saved) => (
        <li key={saved.id} className={edited === saved.id ? styles.whole : styles.card}>
          {edited === saved.id ? (
            formOf(saved)
          ) : (
            <SavedAddress saved={saved} onEdit={() => onEdit(saved.id)} onRemove={() => onRemove(saved)} />
          )}
        </li>
      ))}
    </ul>
  )
}

function RemovalDialog(props: { readonly onConfirm: () => void; readonly onClose: () => void }) {
  const { t } = useLingui()
  return <ConfirmDialog title={t`Remove this address?`} confirmText={t`Remove`} {...props} />
}

interface EditedAddress {
  /** Id of the address whose form is open; "new" for another one. */
  readonly edited: string | null
  readonly edit: (id: string) => void
  readonly close: () => void
}

/** The button that opened a form has the focus again when the form is closed. */
function useEditedAddress(root: RefObject<HTMLElement | null>): EditedAddress {
  const [edited, setEdited] = useState<string | null>(null)
  /** Id of the button. */
  const opener = useRef<string | null>(null)
  useEffect(() => {
    if (edited !== null || opener.current === null) return
    const button = document.getElementById(opener.current) ?? root.current
    button?.focus()
    opener.current = null
  }, [edited, root])

  return {
    edited,
    edit: (id) => {
      opener.current = `edit ${id}`
      setEdited(id)
    },
    close: () => setEdited(null),
  }
}

/** Returns whether the address was removed. */
function useRemoveAddress(viewerId: string): (saved: SavedAddressPartsFragment) => Promise<boolean> {
  const [removeAddress] = useRemoveAddressMutation(accountOptions(viewerId))
  const { isBusy, send } = useAccountChange()
  return async ({ id }) => {
    if (isBusy) return false
    const result = await send({ removed: id }, async (idempotencyKey) => {
      const { data } = await removeAddress({ variables: { input: { addressId: id, idempotencyKey } } })
      return data?.removeAddress
    })
    return result.kind === 'CHANGED'
  }
}

interface AddAddressProps {
  readonly count: number
  readonly max: number
  readonly onAdd: () => void
}

function AddAddress({ count, max, onAdd }: AddAddressProps) {
  if (count < max)
    return (
      <Button id="edit new" onClick={onAdd}>
        <Trans>Add an address</Trans>
      </Button>
    )
  return (
    <p className={styles.note}>
      <Trans>You have reached the maximum of {max} addresses.</Trans>
    </p>
  )
}

interface SavedAddressProps {
  readonly saved: SavedAddressPartsFragment
  readonly onEdit: () => void
  readonly onRemove: () => void
}

function SavedAddress({ saved, onEdit, onRemove }: SavedAddressProps) {
  const { t } = useLingui()
  return (
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
          onClick={onEdit}
          aria-label={`${t`Change`}: ${saved.address.street}`}
        >
          <Trans>Change</Trans>
        </Button>
        <Button look="line" onClick={onRemove} aria-label={`${t`Remove`}: ${saved.address.street}`}>
          <Trans>Remove</Trans>
        </Button>
      </p>
    </>
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

/**
 * Lists the other stores with flag, name and currency. Changing the store loads a new document: it has another cache
 * and another language.
 */
import { Trans, useLingui } from '@lingui/react/macro'
import { memo, type MouseEvent, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import type { AlternatePartsFragment, StorePartsFragment } from '../client/generated/documents.generated.ts'
import {
  accessibilityPath,
  cartPath,
  comparePath,
  metalsPath,
  searchFor,
  searchPath,
  signInPath,
  vatPath,
} from '../shop/paths.ts'
import { useStoreView } from '../shop/StoreContext.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Flag } from '../ui/Flag.tsx'
import { Icon } from '../ui/Icon.tsx'
import { LanguageSwitch } from './LanguageSwitch.tsx'
import { TaxSideSwitch } from './TaxSideSwitch.tsx'
import styles from './StoreSwitch.module.css'

const dialogId = 'stores'
// Before hydration, browsers that support invoker commands open the dialog.
const opensItself = { commandfor: dialogId, command: 'show-modal' }

interface StoreSwitchProps {
  readonly stores: readonly StorePartsFragment[]
  /** The same page in other stores; without one, a store is entered at its home page or at the same page that every store has. */
  readonly alternates: readonly AlternatePartsFragment[]
}

export function StoreSwitch({ stores, alternates }: StoreSwitchProps) {
  const here = useStoreView()
  const dialog = useRef<HTMLDialogElement>(null)
  const { t } = useLingui()
  const open = (event: MouseEvent) => {
    // The invoker command after the click would find the dialog open, which browsers report as an error.
    event.preventDefault()
    if (dialog.current?.open === false) dialog.current.showModal()
  }

  return (
    <>
      <button
        className={styles.button}
        type="button"
        {...opensItself}
        onClick={open}
        aria-haspopup="dialog"
        aria-label={t`Store and language: ${here.name}, ${here.currency}`}
      >
        <Flag country={here.country} />
        <span>
          {here.name} · {here.currency}
        </span>
        <Icon name="down" small />
      </button>
      <Dialog ref={dialog} id={dialogId} title={t`Store and language`}>
        <div className={styles.groups}>
          <StoreGroup
            title={t`Bars and coins`}
            stores={stores.filter(({ kind }) => kind === 'INVESTMENT')}
            alternates={alternates}
          />
          <StoreGroup
            title={t`For goldsmiths`}
            stores={stores.filter(({ kind }) => kind === 'GOLDSMITH')}
            alternates={alternates}
          />
          <StoreGroup
            title={t`Stores`}
            stores={stores.filter(({ kind }) => kind === 'GENERAL')}
            alternates={alternates}
          />
          <div className={styles.languages}>
            <h3>
              <Trans>Language</Trans>
            </h3>
            <LanguageSwitch />
          </div>
          <TaxSideSwitch />
        </div>
      </Dialog>
    </>
  )
}

interface StoreGroupProps extends StoreSwitchProps {
  readonly title: string
}

function StoreGroup(props: StoreGroupProps) {
  return <StoreLinks {...props} samePath={pathInEveryStore(useLocation())} />
}

/** Not rendered again for another address of which the stores have the same pages. */
const StoreLinks = memo(function StoreLinks({
  title,
  stores,
  alternates,
  samePath,
}: StoreGroupProps & { readonly samePath: string }) {
  const here = useStoreView()
  if (stores.length === 0) return null

  return (
    <div>
      <h3>{title}</h3>
      <ul>
        {stores.map(({ id, code, name, country, currency, url }) => (
          <li key={id}>
            <a
              href={alternates.find(({ store }) => store.code === code)?.url ?? url + samePath}
              aria-current={code === here.code ? 'true' : undefined}
            >
              <Flag country={country} />
              <span>{name}</span>
              <small>{currency}</small>
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
})

/** Pages that are not of the catalogue have the same path in every store; a filtered search keeps its text only. */
function pathInEveryStore({ pathname, search }: { readonly pathname: string; readonly search: string }): string {
  if (pathname === metalsPath) return pathname + search
  if (pathname === searchPath) return searchFor(new URLSearchParams(search).get('q') ?? '')
  return [comparePath, cartPath, signInPath, vatPath, accessibilityPath].includes(pathname) ? pathname : ''
}

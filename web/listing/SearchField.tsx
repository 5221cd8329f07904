/** The search form, which works without JavaScript. With it, a panel with suggestions opens while the shopper types. */
import { useLingui } from '@lingui/react/macro'
import {
  useEffect,
  useId,
  useRef,
  useState,
  type FocusEvent,
  type RefObject,
  type SubmitEvent,
  type SyntheticEvent,
} from 'react'
import { useLocation } from 'react-router-dom'
import { useOpenPath } from '../shop/openPath.ts'
import { absoluteAddress, searchPath } from '../shop/paths.ts'
import { queryText } from '../shop/queryText.ts'
import { searchWords } from '../shop/searchText.ts'
import { useStoreView } from '../shop/StoreContext.tsx'
import { Icon } from '../ui/Icon.tsx'
import type { ShopPageTexts } from './useShopPagePath.ts'
import { latePart } from '../ui/latePart.tsx'
import styles from './SearchField.module.css'

const fetchPanel = () => import('./SearchPanel.tsx')
const SearchPanel = latePart(async () => (await fetchPanel()).SearchPanel)

export function SearchField({ renderPage }: ShopPageTexts) {
  const { pathPrefix } = useStoreView()
  const openPath = useOpenPath()
  const { field, open, openFor, close } = usePanel()
  const [activeId, setActiveId] = useState<string>()
  const listId = useId()
  useShortcut(field)
  const search = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    close()
    void openPath(searchPath + queryText(new URLSearchParams({ q: field.current?.value ?? '' })))
  }

  return (
    <search
      className={styles.search}
      onBlur={(event) => {
        if (isLeft(event)) close()
      }}
    >
      <form action={absoluteAddress('', pathPrefix, searchPath)} onSubmit={search}>
        <Icon name="search" />
        <SearchInput field={field} list={open && { id: listId, activeId }} onUse={openFor} />
      </form>
      {open && (
        <SearchPanel
          id={listId}
          text={open.typed}
          field={open.field}
          renderPage={renderPage}
          onActive={setActiveId}
          onClose={close}
        />
      )}
    </search>
  )
}

interface SearchInputProps {
  readonly field: RefObject<HTMLInputElement | null>
  /** The panel's list box, which the field controls while it is open. */
  readonly list: { readonly id: string; readonly activeId: string | undefined } | null
  readonly onUse: (field: HTMLInputElement) => void
}

function SearchInput({ field, list, onUse }: SearchInputProps) {
  const { kind } = useStoreView()
  const text = useSearchedText()
  const { t } = useLingui()
  const use = ({ currentTarget }: SyntheticEvent<HTMLInputElement>) => onUse(currentTarget)

  return (
    <input
      // The key resets the field when the results page has another text.
      key={text}
      ref={field}
      type="search"
      name="q"
      defaultValue={text}
      aria-label={t`Search`}
      placeholder={
        {
          INVESTMENT: t`Search for bars, coins, item numbers`,
          GOLDSMITH: t`Search for alloys, profiles, item numbers`,
          GENERAL: t`Search for products, item numbers`,
        }[kind]
      }
      autoComplete="off"
      enterKeyHint="search"
      aria-keyshortcuts="/ Control+K"
      onFocus={() => void fetchPanel().catch(() => undefined) /* typing loads it again */}
      onClick={use}
      onChange={use}
      {...(list && {
        role: 'combobox',
        'aria-expanded': true,
        'aria-autocomplete': 'list',
        'aria-controls': list.id,
        'aria-activedescendant': list.activeId,
      })}
    />
  )
}

/** The search text of the results page; empty on other pages. */
function useSearchedText(): string {
  const { pathname, search } = useLocation()
  return pathname === searchPath ? searchWords(new URLSearchParams(search).get('q') ?? '') : ''
}

/** The typed text and its field: a new page has a new field. */
interface OpenPanel {
  readonly typed: string
  readonly field: HTMLInputElement
}

function usePanel() {
  const field = useRef<HTMLInputElement>(null)
  const [open, setOpen] = useState<OpenPanel | null>(null)
  const openFor = (used: HTMLInputElement) => setOpen({ typed: used.value, field: used })
  // Before hydration the shopper may have focused the field or typed, and no listener received it.
  useEffect(() => {
    if (field.current !== null && field.current === document.activeElement)
      setOpen({ typed: field.current.value, field: field.current })
  }, [])

  return { field, open, openFor, close: () => setOpen(null) }
}

function isLeft({ currentTarget, relatedTarget }: FocusEvent): boolean {
  return !(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))
}

/** "/" outside of input fields, Ctrl or ⌘ with K anywhere. */
function useShortcut(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!isShortcut(event)) return
      event.preventDefault()
      field.current?.focus()
      field.current?.select()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [field])
}

function isShortcut({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (key.toLowerCase() === 'k') return ctrlKey || metaKey

  const isTyping =
    target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null
  return key === '/' && !isTyping && !ctrlKey && !metaKey && !altKey
}

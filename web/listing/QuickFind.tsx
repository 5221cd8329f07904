/**
 * Finds the row of an article number. A plain form without JavaScript; with it, an unknown number is reported below the
 * field.
 */
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useId, useRef, useState, type FormEvent } from 'react'
import { Link, useHref, useNavigate } from 'react-router-dom'
import type { FindRowQuery } from '../client/generated/documents.generated.ts'
import { useFindRowLazyQuery } from '../client/generated/hooks.generated.ts'
import { findPath, quickOrderPath } from '../shop/paths.ts'
import { useStoreView } from '../shop/StoreContext.tsx'
import { Button } from '../ui/Button.tsx'
import { placeOfRow, readRowSearch, rowVariables, type RowSearch } from './foundRow.ts'
import { latePart } from '../ui/latePart.tsx'
import frame from '../ui/frame.module.css'
import styles from './QuickFind.module.css'

/** Loaded when the shopper types. */
const ArticleNumberChoices = latePart(async () => (await import('./ArticleNumberChoices.tsx')).ArticleNumberChoices)

interface QuickFindProps {
  readonly categoryId: string | null
  /** Sort order as written in the URL; null for the listing's default. */
  readonly sort: string | null
  /** The article number that was not found. */
  readonly unknownSku?: string | undefined
  /** Of a listing, where it has one line. */
  readonly isInBar?: boolean
}

type Outcome = { readonly kind: 'unknown'; readonly sku: string } | { readonly kind: 'unreachable' } | null

export function QuickFind({ categoryId, sort, unknownSku, isInBar = false }: QuickFindProps) {
  const action = useHref(findPath)
  const messageId = useId()
  const { listingQuery } = useStoreView()
  const { outcome, find } = useFindRow(unknownSku)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const search = readRowSearch(searchOf(event.currentTarget), listingQuery)
    if (search.sku !== '') void find(search)
  }

  return (
    <form className={isInBar ? styles.inBar : styles.form} method="get" action={action} onSubmit={submit}>
      {categoryId !== null && <input type="hidden" name="in" value={categoryId} />}
      {sort !== null && <input type="hidden" name={listingQuery.sort} value={sort} />}
      <ArticleNumberField
        unknownSku={unknownSku}
        messageId={messageId}
        isUnknown={outcome?.kind === 'unknown'}
        hasPlaceholder={isInBar}
      />
      <Button look="line" type="submit">
        <Trans>Find</Trans>
      </Button>
      <Link className={frame.textLink} to={quickOrderPath}>
        <Trans>Order from a list</Trans>
      </Link>
      <output id={messageId}>
        <OutcomeText outcome={outcome} />
      </output>
    </form>
  )
}

interface ArticleNumberFieldProps extends Pick<QuickFindProps, 'unknownSku'> {
  /** Id of the text that says what was found. */
  readonly messageId: string
  readonly isUnknown: boolean
  readonly hasPlaceholder: boolean
}

function ArticleNumberField({ unknownSku, messageId, isUnknown, hasPlaceholder }: ArticleNumberFieldProps) {
  const [fieldId, choicesId] = [useId(), useId()]
  const [typed, setTyped] = useState('')
  const { t } = useLingui()
  return (
    <>
      <label htmlFor={fieldId}>{t`Go to item no.`}</label>
      <input
        id={fieldId}
        type="text"
        name="sku"
        required
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        defaultValue={unknownSku}
        {...(hasPlaceholder && { placeholder: t`Go to item no.` })}
        list={choicesId}
        onChange={(event) => setTyped(event.target.value)}
        aria-describedby={messageId}
        aria-invalid={isUnknown || undefined}
      />
      {typed !== '' && <ArticleNumberChoices id={choicesId} typed={typed} />}
    </>
  )
}

/** Opens the page of the row that it finds. */
function useFindRow(unknownSku: string | undefined) {
  const fetchRow = useFetchRow()
  const navigate = useNavigate()
  const [outcome, setOutcome] = useState<Outcome>(
    unknownSku === undefined ? null : { kind: 'unknown', sku: unknownSku },
  )
  const latest = useRef<RowSearch | null>(null)
  useEffect(
    () => () => {
      latest.current = null
    },
    [],
  )
  const find = async (search: RowSearch) => {
    latest.current = search
    const data = await fetchRow(search)
    // A newer search has started, or the component has unmounted: no navigation.
    if (latest.current !== search) return

    const route = data && placeOfRow(data, search.listing)
    if (!route) return setOutcome(data ? { kind: 'unknown', sku: search.sku } : { kind: 'unreachable' })
    setOutcome(null)
    await navigate(route.path, { state: route.state })
  }
  return { outcome, find }
}

/** The returned function resolves to null if the request fails. */
function useFetchRow(): (search: RowSearch) => Promise<FindRowQuery | null> {
  const [fetchRow] = useFindRowLazyQuery({ errorPolicy: 'all', fetchPolicy: 'network-only' })

  return async (search) => {
    try {
      const { data } = await fetchRow({ variables: rowVariables(search) })
      return data ?? null
    } catch {
      return null
    }
  }
}

function searchOf(form: HTMLFormElement): URLSearchParams {
  return new URLSearchParams(
    [...new FormData(form)].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )
}

function OutcomeText({ outcome }: { readonly outcome: Outcome }) {
  if (outcome === null) return null
  if (outcome.kind === 'unreachable') return <Trans>The shop cannot be reached just now.</Trans>

  const { sku } = outcome
  return <Trans>No product has the item number {sku}.</Trans>
}

/** An article number leads to its row. A plain form without script; with it, what is unknown is said on the spot. */
import type { ApolloClient } from '@apollo/client'
import { Trans, useLingui } from '@lingui/react/macro'
import { useApolloClient } from '@apollo/client/react'
import { useEffect, useId, useRef, useState, type FormEvent } from 'react'
import { useHref, useNavigate } from 'react-router-dom'
import { FindRow, type FindRowQuery } from '../../graphql/generated/documents.generated.ts'
import { findPath } from '../../shop/paths.ts'
import { useStoreView } from '../../shop/StoreContext.tsx'
import { Button } from '../../ui/Button.tsx'
import { placeOfRow, readRowSearch, rowVariables, type RowSearch } from './foundRow.ts'
import styles from './QuickFind.module.css'

interface QuickFindProps {
  readonly categoryId: string | null
  /** As it stands in the address; null for the listing's own. */
  readonly sort: string | null
  /** What was looked for in vain. */
  readonly unknownSku?: string
}

type Outcome = { readonly kind: 'unknown'; readonly sku: string } | { readonly kind: 'unreachable' } | null

export function QuickFind({ categoryId, sort, unknownSku }: QuickFindProps) {
  const client = useApolloClient()
  const navigate = useNavigate()
  const action = useHref(findPath)
  const [fieldId, messageId] = [useId(), useId()]
  const { t } = useLingui()
  const { listingQuery } = useStoreView()
  const [outcome, setOutcome] = useState<Outcome>(
    unknownSku === undefined ? null : { kind: 'unknown', sku: unknownSku },
  )
  const asked = useRef<RowSearch | null>(null)
  const find = async (search: RowSearch) => {
    asked.current = search
    const data = await answerTo(client, search)
    // Another number has been asked for since, or another page is shown: nobody is led anywhere.
    if (asked.current !== search) return

    const place = data && placeOfRow(data, search.listing)
    if (!place) return setOutcome(data ? { kind: 'unknown', sku: search.sku } : { kind: 'unreachable' })
    setOutcome(null)
    await navigate(place.path, { state: place.state })
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const search = readRowSearch(searchOf(event.currentTarget), listingQuery)
    if (search.sku !== '') void find(search)
  }
  useEffect(
    () => () => {
      asked.current = null
    },
    [],
  )

  return (
    <form className={styles.form} method="get" action={action} onSubmit={submit}>
      {categoryId !== null && <input type="hidden" name="in" value={categoryId} />}
      {sort !== null && <input type="hidden" name={listingQuery.sort} value={sort} />}
      <label htmlFor={fieldId}>{t`Go to article no.`}</label>
      <input
        id={fieldId}
        type="text"
        name="sku"
        required
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        defaultValue={unknownSku}
        aria-describedby={messageId}
        aria-invalid={outcome?.kind === 'unknown' || undefined}
      />
      <Button look="line" type="submit">
        <Trans>Find</Trans>
      </Button>
      <output id={messageId}>
        <OutcomeText outcome={outcome} />
      </output>
    </form>
  )
}

/** Null where nobody answers. */
async function answerTo(client: ApolloClient, search: RowSearch): Promise<FindRowQuery | null> {
  try {
    const { data } = await client.query({
      query: FindRow,
      variables: rowVariables(search),
      errorPolicy: 'all',
      fetchPolicy: 'network-only',
    })
    return data ?? null
  } catch {
    return null
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
  return <Trans>No product has the article number {sku}.</Trans>
}

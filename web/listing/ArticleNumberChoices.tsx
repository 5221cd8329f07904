/** Item numbers to choose from while one is typed, as options of the browser's own list. */
import { useEffect, useState } from 'react'
import { useArticleNumbersLazyQuery } from '../client/generated/hooks.generated.ts'

interface ArticleNumberChoicesProps {
  readonly id: string
  readonly typed: string
}

interface Choice {
  readonly sku: string
  readonly name: string
}

const MIN_CHARACTERS = 3
const MAX_CHARACTERS = 60
const PAUSE_MS = 150
/** The search ranks by more than the number; what does not begin with it is left out. */
const PAGE_SIZE = 24
const MAX_CHOICES = 8

export function ArticleNumberChoices({ id, typed }: ArticleNumberChoicesProps) {
  const [search] = useArticleNumbersLazyQuery({ errorPolicy: 'all' })
  const [choices, setChoices] = useState<readonly Choice[]>([])
  const text = typed.trim()

  useEffect(() => {
    if (text.length < MIN_CHARACTERS || text.length > MAX_CHARACTERS) return undefined

    const abort = new AbortController()
    const load = async () => {
      const items = await search({
        variables: { text, pageSize: PAGE_SIZE },
        context: { fetchOptions: { signal: abort.signal }, queryDeduplication: false },
      }).then(
        ({ data }) => data?.search?.products?.items ?? [],
        () => [],
      )
      if (!abort.signal.aborted) setChoices(items)
    }
    const timer = setTimeout(() => void load(), PAUSE_MS)

    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [search, text])

  const start = plain(text)
  const matching = start.length < MIN_CHARACTERS ? [] : choices.filter(({ sku }) => plain(sku).startsWith(start))
  return (
    <datalist id={id}>
      {matching.slice(0, MAX_CHOICES).map(({ sku, name }) => (
        <option key={sku} value={sku}>
          {name}
        </option>
      ))}
    </datalist>
  )
}

/** Numbers are compared without their hyphens and spaces, as the search does. */
function plain(number: string): string {
  return number.replaceAll(/[\s-]/g, '').toUpperCase()
}

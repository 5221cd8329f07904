import { Link } from 'react-router-dom'
import { Icon } from './Icon.tsx'
import styles from './Pagination.module.css'

interface PaginationTexts {
  readonly label: string
  readonly previous: string
  readonly next: string
  readonly page: (page: number) => string
}

interface PaginationProps {
  /** First and last displayed page; the same for a single one. */
  readonly from: number
  readonly to: number
  readonly pageCount: number
  readonly addressOf: (page: number) => string
  readonly texts: PaginationTexts
}

/** Page numbers with links; omitted numbers are shown as a gap. */
export function Pagination({ from, to, pageCount, addressOf, texts }: PaginationProps) {
  if (pageCount < 2) return null

  return (
    <nav aria-label={texts.label}>
      <ul className={styles.pages}>
        {from > 1 && (
          <li>
            <Link to={addressOf(from - 1)} rel="prev" aria-label={texts.previous}>
              <Icon name="left" small />
            </Link>
          </li>
        )}
        {shownPages(from, to, pageCount).map((page, index, all) => (
          <li key={page} className={index > 0 && page - (all[index - 1] ?? page) > 1 ? styles.gap : undefined}>
            <Link
              to={addressOf(page)}
              aria-label={texts.page(page)}
              aria-current={page >= from && page <= to ? 'page' : undefined}
            >
              {page}
            </Link>
          </li>
        ))}
        {to < pageCount && (
          <li>
            <Link to={addressOf(to + 1)} rel="next" aria-label={texts.next}>
              <Icon name="right" small />
            </Link>
          </li>
        )}
      </ul>
    </nav>
  )
}

/** Returns the first and last page, the displayed ones and their neighbours. */
export function shownPages(from: number, to: number, pageCount: number): readonly number[] {
  const near = Array.from({ length: to - from + 3 }, (_, index) => from - 1 + index)
  return [...new Set([1, ...near, pageCount])].filter((page) => page >= 1 && page <= pageCount).sort((a, b) => a - b)
}

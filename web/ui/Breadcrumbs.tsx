import { Link } from 'react-router-dom'
import styles from './Breadcrumbs.module.css'

interface Crumb {
  readonly label: string
  readonly to: string
  readonly state?: unknown
}

interface BreadcrumbsProps {
  /** Name of the list for screen readers. */
  readonly label: string
  readonly breadcrumbs: readonly Crumb[]
  /** Name of the page itself, last and without a link. */
  readonly here: string
}

export function Breadcrumbs({ label, breadcrumbs, here }: BreadcrumbsProps) {
  return (
    <nav className={styles.breadcrumbs} aria-label={label}>
      <ol>
        {breadcrumbs.map((crumb) => (
          <li key={crumb.to}>
            <Link to={crumb.to} state={crumb.state}>
              {crumb.label}
            </Link>
          </li>
        ))}
        <li>
          <span aria-current="page">{here}</span>
        </li>
      </ol>
    </nav>
  )
}

import { Link } from 'react-router-dom'
import styles from './Breadcrumbs.module.css'

interface Crumb {
  readonly label: string
  readonly to: string
  readonly state?: unknown
}

interface BreadcrumbsProps {
  /** What the list is, for those who hear it. */
  readonly label: string
  readonly crumbs: readonly Crumb[]
  /** The page itself, last and without a link. */
  readonly here: string
}

export function Breadcrumbs({ label, crumbs, here }: BreadcrumbsProps) {
  return (
    <nav className={styles.crumbs} aria-label={label}>
      <ol>
        {crumbs.map((crumb) => (
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

import type { LinkTarget } from '../shop/linkTarget.ts'
import { PageLink } from './PageLink.tsx'
import styles from './Breadcrumbs.module.css'

interface Crumb {
  readonly label: string
  readonly to: string
  readonly state?: LinkTarget
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
            <PageLink to={crumb.to} {...(crumb.state && { state: crumb.state })}>
              {crumb.label}
            </PageLink>
          </li>
        ))}
        <li>
          <span aria-current="page">{here}</span>
        </li>
      </ol>
    </nav>
  )
}

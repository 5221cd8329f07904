/** Who is signed in. */
import { ViewerFacts } from '../../features/viewer/ViewerFacts.tsx'
import type { AccountSectionProps } from './sections.ts'
import styles from './Overview.module.css'

export function Overview({ viewer }: AccountSectionProps) {
  return <ViewerFacts viewer={viewer} className={styles.facts} />
}

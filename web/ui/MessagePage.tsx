/** A page that has only a message and a link. */
import type { ReactNode } from 'react'
import { Rosette } from './Rosette.tsx'
import { FrameWhereNone } from './FrameWhereNone.tsx'
import { useTitle } from '../shop/useTitle.ts'
import frame from './frame.module.css'
import styles from './MessagePage.module.css'

interface MessagePageProps {
  readonly title: string
  readonly children: ReactNode
  readonly actions: ReactNode
}

export function MessagePage({ title, children, actions }: MessagePageProps) {
  const titleOf = useTitle()

  return (
    <FrameWhereNone>
      <div className={`${frame.wrap} ${styles.message}`}>
        <title>{titleOf(title)}</title>
        <meta name="robots" content="noindex" />
        <h1>{title}</h1>
        <p>{children}</p>
        <div className={styles.actions}>{actions}</div>
        <div className={styles.seal}>
          <Rosette />
        </div>
      </div>
    </FrameWhereNone>
  )
}

/** Text that screen readers read out when the shopper changes something, and not when it changes by itself, as a sum that follows a metal does. */
import { type ReactNode, useState } from 'react'
import frame from './frame.module.css'

interface AnnouncedProps {
  /** What the shopper has changed: another value is read out, the first one is not. */
  readonly after: string | number
  /** Null: not known yet; it is read out once it is. */
  readonly children: ReactNode
}

export function Announced({ after, children }: AnnouncedProps) {
  const [read, setRead] = useState<{ readonly after: AnnouncedProps['after']; readonly text: ReactNode }>({
    after,
    text: null,
  })
  if (read.after !== after && children !== null) setRead({ after, text: children })

  return <output className={frame.unseen}>{read.text}</output>
}

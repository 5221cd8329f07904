/** "Why this price": opens the reasons below; data and code are fetched when it is opened. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import { useHydrated } from '../shop/useHydrated.ts'
import { Icon } from '../ui/Icon.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import type { WhyPanelProps } from './usePriceReasons.ts'
import { latePart } from '../ui/latePart.tsx'
import frame from '../ui/frame.module.css'
import styles from './WhyThisPrice.module.css'

const fetchPanel = () => import('./WhyPanel.tsx')
const WhyPanel = latePart(async () => (await fetchPanel()).WhyPanel)

export function WhyThisPrice(props: WhyPanelProps) {
  const [isOpen, setOpen] = useState(false)
  const isHydrated = useHydrated()
  const id = useId()
  const { t } = useLingui()

  return (
    <div className={styles.why}>
      <button
        type="button"
        className={frame.textLink}
        hidden={!isHydrated}
        aria-expanded={isOpen}
        aria-controls={id}
        onPointerEnter={() => void fetchPanel().catch(() => undefined) /* opening loads it again */}
        onClick={() => setOpen(!isOpen)}
      >
        <Trans>Why this price?</Trans>
        <Icon name="down" small />
      </button>
      <section id={id} hidden={!isOpen} aria-label={t`Why this price?`}>
        {isOpen && <WhyPanel meanwhile={<Skeleton height="240px" />} key={props.priceId} {...props} />}
      </section>
    </div>
  )
}

/** Stops the metal prices of every page, and the prices and totals that follow them, and lets them go on (WCAG 2.2.2). */
import { useLingui } from '@lingui/react/macro'
import { useStore } from '@nanostores/react'
import { metalFeed } from '../shop/metalFeed.ts'
import { Icon } from '../ui/Icon.tsx'

export function PauseSwitch({ className }: { readonly className?: string | undefined }) {
  const { t } = useLingui()
  const isPaused = useStore(metalFeed.isPaused, { ssr: 'initial' })
  const label = isPaused ? t`Let prices follow the market again` : t`Pause prices`
  return (
    <button
      type="button"
      className={className}
      aria-label={label}
      title={label}
      onClick={() => metalFeed.isPaused.set(!isPaused)}
    >
      <Icon name={isPaused ? 'play' : 'pause'} small />
    </button>
  )
}

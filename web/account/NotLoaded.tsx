/** Placeholder of a section that is loading or failed to load. */
import { Trans } from '@lingui/react/macro'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'

interface NotLoadedProps {
  readonly isPending: boolean
  readonly onRetry: () => void
}

export function NotLoaded({ isPending, onRetry }: NotLoadedProps) {
  if (isPending)
    return (
      <div aria-busy="true">
        <Skeleton height="320px" />
      </div>
    )
  return (
    <Notice
      actions={
        <Button onClick={onRetry}>
          <Trans>Try again</Trans>
        </Button>
      }
    >
      <Trans>This cannot be shown just now.</Trans>
    </Notice>
  )
}
